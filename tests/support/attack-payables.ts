import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { decodeEntry } from '#src/chain/program/accounts.ts';
import { entryAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { TestPool } from './pool-life.ts';
import type { ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';

/** Number of payments that fit into one transaction. Each names a player and an entry. */
const PAYMENTS_AT_ONCE = 10;

/**
 * Notes the lamports that a settled pool, which has paid nothing yet, owes to everyone. Returns a function that makes
 * the remaining payments, closes the pool, and throws unless every balance matches the note to the lamport.
 * @param left players who left and whose entries are still open
 */
export function notePayables(
  world: ProgramWorld,
  pool: TestPool,
  left: readonly PublicKey[] = [],
): () => void {
  const state = readPool(world, pool.address);
  const payable = new Map<string, bigint>();
  const add = (key: string, lamports: bigint): void =>
    void payable.set(key, (payable.get(key) ?? 0n) + lamports);
  const entries = [...state.players, ...left.map((key) => key.toBase58())].map((key) =>
    noteEntry(world, pool, key),
  );
  for (const { player, lamports } of entries) add(player.toBase58(), lamports);
  for (const [key, lamports] of sharesOf(state)) add(key, lamports);
  add(state.creator, state.rentLamports);
  const before = new Map([...payable.keys()].map((key) => [key, world.lamports(new PublicKey(key))]));

  return () => {
    const payments = unpaid(world, pool, entries);
    while (payments.length > 0) world.run(payments.splice(0, PAYMENTS_AT_ONCE));
    const { settledAt, retentionSeconds } = readPool(world, pool.address);
    world.warpTo(Math.max(world.now, (settledAt ?? 0) + retentionSeconds));
    world.run([closePool(pool.address, pool.creator.publicKey)]);
    add(state.creator, world.donations.get(pool.address.toBase58()) ?? 0n);
    for (const [key, lamports] of payable) {
      const gained = world.lamports(new PublicKey(key)) - (before.get(key) ?? 0n);
      if (gained !== lamports) throw new Error(`${key} got ${gained} lamports, not ${lamports}`);
    }
    if (world.account(pool.address) !== null) throw new Error('the pool is not gone');
  };
}

/** Returns the lamports of each payee of a settled pool, by the protocol's arithmetic. */
function sharesOf(state: Pool): [key: string, lamports: bigint][] {
  if (state.status === 'refunding') {
    return [
      ...state.players.map((player): [string, bigint] => [player, state.entryLamports]),
      [state.creator, state.bonusLamports],
    ];
  }
  const { completer } = state.draw;
  if (state.status !== 'completed' || completer === null) throw new Error(state.status);
  const ledger = payouts(state, state.playerCount, state.weights);
  return [
    ...state.players.map((player, index): [string, bigint] => [player, seatPayout(ledger, index).total]),
    [state.creator, ledger.creator],
    [completer, ledger.completer],
    [state.treasury, ledger.treasury],
  ];
}

interface NotedEntry {
  readonly player: PublicKey;
  readonly address: PublicKey;
  readonly lamports: bigint;
  readonly active: boolean;
}

function noteEntry(world: ProgramWorld, pool: TestPool, key: string): NotedEntry {
  const player = new PublicKey(key);
  const address = entryAddress(pool.address, player);
  const { lamports, data } = world.account(address) ?? { lamports: 0n, data: new Uint8Array() };
  return { player, address, lamports, active: decodeEntry(address.toBase58(), data).active };
}

function unpaid(
  world: ProgramWorld,
  { address }: TestPool,
  noted: readonly NotedEntry[],
): TransactionInstruction[] {
  const state = readPool(world, address);
  const creator = new PublicKey(state.creator);
  const pay = state.status === 'refunding' ? refund : claim;
  const entries = noted
    .filter((entry) => world.account(entry.address)?.owner.equals(PROGRAM_ID))
    .map(({ player, active }) =>
      active ? pay(address, player, state.players.indexOf(player.toBase58())) : closeEntry(address, player),
    );
  const fees: [unpaid: boolean, TransactionInstruction][] = [
    [
      !state.creatorPaid && (state.status === 'completed' || state.bonusLamports > 0n),
      payCreator(address, creator),
    ],
  ];
  if (state.status === 'completed') {
    const completer = new PublicKey(state.draw.completer ?? '');
    fees.push(
      [!state.completerPaid, payCompleter(address, completer)],
      [!state.treasuryPaid, payTreasury(address, new PublicKey(state.treasury))],
    );
  }
  return [...entries, ...fees.filter(([open]) => open).map(([, instruction]) => instruction)];
}
