import { createHash } from 'node:crypto';
import { Keypair, PublicKey } from '@solana/web3.js';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinWithGate } from '#src/chain/program/instructions/join-pool.ts';
import { encodeName } from '#src/protocol/names.ts';
import type { Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { type Draft, packed, type Step } from './pack.ts';
import type { PoolPlan } from './plan.ts';
import type { Made, SeedRun } from './seed-run.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds, longer than the local chain's cooldown. */
const COOLDOWN_SECONDS = 11;

/** Returns the seed that a pool's creator commits to, 32 bytes. */
export const seedOf = (plan: PoolPlan): Uint8Array =>
  createHash('sha256').update(`seed of pool ${plan.number}`).digest();

/** Number of pools that each wallet has created. */
export type Creations = Map<number, bigint>;

/** Creates pools and seats their players. Advances the chain's time if a creator has more than one of them. */
export async function createPools(
  run: SeedRun,
  plans: readonly PoolPlan[],
  creations: Creations,
): Promise<Made[]> {
  const config = await run.config();
  const made: Made[] = [];
  let group: Made[] = [];
  let creating: Draft[] = [];
  const busy = new Set<number>();
  const send = async (): Promise<void> => {
    await run.writer.send(creating);
    // Read the pools first, because joins contain the hash of the terms, which include the time of the creation.
    const open = await run.read(group);
    await run.writer.send(open.flatMap(({ made: one, pool }) => packed(seatingSteps(run, one, pool), null)));
    await run.advance(COOLDOWN_SECONDS);
    creating = [];
    group = [];
    busy.clear();
  };
  for (const plan of plans) {
    if (busy.has(plan.creator)) await send();
    busy.add(plan.creator);
    const index = creations.get(plan.creator) ?? 0n;
    creations.set(plan.creator, index + 1n);
    const one = { plan, address: poolAddress(run.wallet(plan.creator).publicKey, index) };
    creating.push(...packed([creationStep(run, plan, config, index)], null));
    group.push(one);
    made.push(one);
  }
  await send();
  return made;
}

function windowOf({ state, path, lockedLate }: PoolPlan): number {
  if (state === 'open') return 7 * DAY;
  const ends = state === 'openEnough' || state === 'openShort' || path === 'deadline' || lockedLate;
  return ends ? HOUR : DAY;
}

function creationStep(run: SeedRun, plan: PoolPlan, config: ProgramConfig, creatorIndex: bigint): Step {
  const creator = run.wallet(plan.creator);
  const name = encodeName(plan.name);
  if (!name.ok) throw new Error(`No pool can be named ${plan.name}: ${name.error}`);
  const instruction = createPool({
    ...plan,
    creator: creator.publicKey,
    creatorIndex,
    treasury: new PublicKey(config.treasury),
    beacon: new PublicKey(config.beacon),
    configVersion: config.version,
    name: name.value,
    joinWindowSeconds: windowOf(plan),
    gate: gateOf(plan)?.publicKey ?? null,
    seedCommitment: createHash('sha256').update(seedOf(plan)).digest(),
  });
  return { instructions: [instruction], signers: [creator] };
}

const gateOf = ({ gated, number }: PoolPlan): Keypair | null =>
  gated ? Keypair.fromSeed(createHash('sha256').update(`gate of pool ${number}`).digest()) : null;

/** Seats the leavers, lets them leave, and seats the players. A pool to be voided gets its last player later. */
function seatingSteps(run: SeedRun, made: Made, pool: Pool): Step[] {
  const { plan, address } = made;
  const exit = (number: number): Step => {
    const wallet = run.wallet(number);
    return { instructions: [exitPool(wallet.publicKey, address)], signers: [wallet] };
  };
  const players = plan.players.slice(1, plan.path === 'void' ? -1 : undefined);
  return [
    ...plan.leavers.flatMap((leaver) => [...joinSteps(run, made, pool, [leaver]), exit(leaver)]),
    ...joinSteps(run, made, pool, players),
  ];
}

/** Makes the players' joins, which agree to the pool's terms. */
export function joinSteps(
  run: SeedRun,
  { plan, address }: Made,
  { termsHash }: Pool,
  players: readonly number[],
): Step[] {
  const gate = gateOf(plan);
  const terms = fromHex(termsHash);
  return players.map((number) => {
    const wallet = run.wallet(number);
    return { instructions: joinWithGate(gate, wallet.publicKey, address, terms), signers: [wallet] };
  });
}
