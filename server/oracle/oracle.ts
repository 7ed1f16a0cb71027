import { type Connection, type Finality, type Keypair, PublicKey } from '@solana/web3.js';
import { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import { arePools, haveStatus, haveVrfKey } from '#server/cluster/pool-filters.ts';
import { sendAs } from '#server/cluster/send.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { startSweeps } from '#server/cluster/sweeps.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchClock, fetchPool, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import type { DrawLog } from './draw-log.ts';
import { keepLog } from './keep-log.ts';
import { awaitsProof, proveDraw } from './prove-draw.ts';

/** A draw that is proven stays in view until its proof is finalized; one that is refused may be looked at again. */
const SETTLED_MS = 60_000;
/** With many more at once, each would wait for the others' requests until its transaction has expired. */
const PLACES = 4;
const TASK = 'fulfilDraw';

export interface OracleOptions {
  /** Reads at `commitment` by default. */
  readonly connection: Connection;
  /** At which a pool is believed: `finalized` wherever forks exist. */
  readonly commitment: Finality;
  /** 32 bytes. */
  readonly vrfSecret: Uint8Array;
  readonly payer: Keypair;
  /** Between two looks at all draws, in case a notification is lost. */
  readonly sweepMs: number;
  /** Proofs under way at once. */
  readonly places?: number;
  /** Where every draw is written down. */
  readonly draws?: DrawLog;
  /** Where it is taken down how it does. */
  readonly record?: ServiceRecord;
  readonly log: Log;
}

export interface Oracle {
  /** Ends it and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Proves every captured draw of its key and submits the proof. It needs nothing of its own: what is to be proven stands on
 * the chain, and one key and input always give the same proof, so that any number of oracles may run beside each other.
 */
export function startOracle(options: OracleOptions): Oracle {
  const { connection, commitment, vrfSecret, payer, log, places = PLACES } = options;
  const { record = new ServiceRecord('oracle') } = options;
  const vrfKey = vrfPublicKey(vrfSecret);
  const kept = options.draws && keepLog({ connection, commitment, vrfKey, draws: options.draws, log });
  const draws = [haveStatus('drawing'), haveVrfKey(vrfKey)];
  const backoff = new Backoff();
  const underWay = new Map<string, Promise<void>>();

  const prove = async (address: string): Promise<void> => {
    const pool = await fetchPool(connection, new PublicKey(address), commitment);
    if (pool === null) return;
    const result = proveDraw(pool, PROGRAM_ID.toBase58(), vrfSecret);
    if (!result.ok) {
      log(`Refuse to prove the draw of pool ${pool.id} (${short(address)}): ${result.reason}`);
      return backoff.pause(address, SETTLED_MS);
    }
    const signature = await sendAs(payer, connection, [
      fulfilDraw(new PublicKey(address), vrfKey, result.proof),
    ]);
    record.sent(TASK);
    backoff.pause(address, SETTLED_MS);
    log(`Proved the draw of pool ${pool.id} (${short(address)}): ${short(signature)}`);
  };

  const attempt = async (address: string): Promise<void> => {
    try {
      await prove(address);
    } catch (error) {
      const failure = failureOf(error);
      record.failed(TASK, failure, error);
      if (failure === 'later') {
        const seconds = backoff.failed(address) / 1000;
        log(`The proof for ${short(address)} failed, again in ${seconds} s: ${failureText(error)}`);
        return;
      }
      backoff.pause(address, SETTLED_MS);
      // Another oracle with the same key was faster, which is as good.
      if (failure === 'never') log(`The proof for ${short(address)} is refused: ${failureText(error)}`);
    }
  };

  const sweep = async (): Promise<void> => {
    const pools = await fetchPoolHeaders(connection, draws);
    const { unixTimestamp } = await fetchClock(connection, 'confirmed');
    const due = pools
      .filter(
        (pool) =>
          awaitsProof(pool, unixTimestamp) && !underWay.has(pool.address) && !backoff.isWaiting(pool.address),
      )
      .toSorted((a, b) => (a.draw.deadline ?? 0) - (b.draw.deadline ?? 0));
    for (const { address } of due.slice(0, Math.max(0, places - underWay.size))) {
      underWay.set(
        address,
        attempt(address).finally(() => {
          underWay.delete(address);
          // There may be more to prove, and something to write down.
          sweeps.wake();
        }),
      );
    }
    await kept?.follow(pools, unixTimestamp);
  };
  const sweeps = startSweeps(options.sweepMs, () => record.look(sweep), log);
  const subscription = connection.onProgramAccountChange(
    PROGRAM_ID,
    ({ accountId, accountInfo }) => {
      // Another oracle may have answered it before the next sweep.
      kept?.notice(accountId.toBase58(), accountInfo.data);
      sweeps.wake();
    },
    { commitment, filters: [arePools(), ...draws] },
  );

  return {
    async stop() {
      await Promise.all([sweeps.stop(), connection.removeProgramAccountChangeListener(subscription)]);
      await Promise.all(underWay.values());
    },
  };
}
