import type { Connection, Finality } from '@solana/web3.js';
import { Backoff } from '#server/cluster/backoff.ts';
import { errorText, type Log, short } from '#server/cluster/log.ts';
import { haveStatus, haveVrfKey } from '#server/cluster/pool-filters.ts';
import { fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { findDecision } from './decision.ts';
import type { AskedDraw, DrawLog } from './draw-log.ts';

/** Its transaction may be listed a moment later than its account has changed. */
const LOOK_AGAIN_MS = 5_000;
/** A proof of the last moment has reached the oracle's commitment by then. */
const LATE_SECONDS = 60;

export interface LogKeeper {
  /** Writes down that a pool's account, of which the cluster has told, asks for a draw. */
  notice(address: string, account: Buffer): void;
  /** Writes down what has become of the draws, given all of the key that are under way. @param now of the chain */
  follow(drawing: readonly PoolHeader[], now: number): Promise<void>;
}

export interface LogKeeperOptions {
  readonly connection: Connection;
  readonly commitment: Finality;
  readonly vrfKey: Uint8Array;
  readonly draws: DrawLog;
  readonly log: Log;
}

/** Keeps the oracle's record; all it writes is read from the chain at the oracle's commitment, so that forks undo none. */
export function keepLog({ connection, commitment, vrfKey, draws, log }: LogKeeperOptions): LogKeeper {
  const backoff = new Backoff();
  let lookedBack = false;

  /** Draws that timed out while no oracle ran: they are nowhere else to be seen. */
  const lookBack = async (): Promise<void> => {
    const refunding = await fetchPoolHeaders(connection, [haveStatus('refunding'), haveVrfKey(vrfKey)]);
    for (const pool of refunding) {
      const draw = askedDraw(pool);
      if (draw !== null && pool.refundReason === 'timeout') {
        draws.add(draw, { outcome: 'missed', reason: 'timedOut' });
      }
    }
  };

  const decide = async (draw: AskedDraw): Promise<void> => {
    const decision = await findDecision(connection, draw, commitment);
    if (decision === null) {
      const milliseconds = backoff.failed(draw.draw);
      if (milliseconds > LOOK_AGAIN_MS) {
        log(`How the draw of pool ${draw.poolId} (${short(draw.pool)}) ended is not to be found yet`);
      }
    } else if (decision.kind === 'proven') {
      draws.add(draw, { outcome: 'answered', signature: decision.signature });
    } else {
      draws.add(draw, { outcome: 'missed', reason: 'timedOut' });
    }
  };

  const see = (pool: PoolHeader): void => {
    const draw = askedDraw(pool);
    if (draw !== null) draws.add(draw, { outcome: 'seen' });
  };
  // Nobody's proof waits for the record: the next sweep tries again.
  const notKept = (error: unknown): void =>
    log(`The record of draws could not be brought up to date: ${errorText(error)}`);

  return {
    notice(address, account) {
      try {
        see(decodePoolHeader(address, account));
      } catch (error) {
        notKept(error);
      }
    },
    async follow(drawing, now) {
      try {
        for (const pool of drawing) see(pool);
        const underWay = new Set(drawing.map((pool) => pool.draw.alpha));
        for (const draw of draws.waiting()) {
          if (!underWay.has(draw.draw)) {
            if (!backoff.isWaiting(draw.draw)) await decide(draw);
          } else if (now >= draw.deadline + LATE_SECONDS) {
            draws.add(draw, { outcome: 'missed', reason: 'deadline' });
          }
        }
        if (!lookedBack) await lookBack();
        lookedBack = true;
      } catch (error) {
        notKept(error);
      }
    },
  };
}

function askedDraw({ address, id, draw }: PoolHeader): AskedDraw | null {
  const { alpha, deadline, capturedSlot } = draw;
  if (alpha === null || deadline === null || capturedSlot === null) return null;
  return {
    draw: alpha,
    pool: address,
    poolId: id.toString(),
    deadline,
    capturedSlot: capturedSlot.toString(),
  };
}
