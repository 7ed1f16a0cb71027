import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { roundHints } from '#src/beacon/hints.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Attempt } from './attempts.ts';
import type { Table } from './table.ts';

type Bring = typeof completePool;

const NO_SIGNATURE = new Uint8Array(48);

/** Brings nothing that could be believed: for what is refused before anything is verified. */
export function bringNothing(
  table: Table,
  address: PublicKey,
  bring: Bring = completePool,
): Attempt['instructions'] {
  return [instructionOf(table, address, bring, NO_SIGNATURE, roundHints(1n))];
}

/** Its round is out, and it may be completed. */
export async function whileDue(table: Table, pool: Pool): Promise<Attempt[]> {
  const [address, round] = [new PublicKey(pool.address), pool.draw.round ?? 0n];
  const [signature, another] = [await signatureOf(table, round), await signatureOf(table, round - 1n)];
  const bring = (bytes: Uint8Array, hints: Uint8Array): TransactionInstruction[] => [
    instructionOf(table, address, completePool, bytes, hints),
  ];
  return [
    {
      what: 'the signature of another round',
      instructions: bring(another, roundHints(round)),
      expected: 'InvalidSignature',
    },
    {
      what: 'the hints of another round',
      instructions: bring(signature, roundHints(round - 1n)),
      expected: 'InvalidHints',
    },
    {
      what: 'voiding a pool that has grown old',
      instructions: [instructionOf(table, address, voidPool, signature, roundHints(round))],
      expected: 'NotYoung',
    },
    {
      what: 'timing out a draw that is not over',
      instructions: [timeOutDraw(address)],
      expected: 'DrawNotOver',
    },
  ];
}

/** Its round is out although it is young: whoever locked it may have known the winners. */
export async function whileYoung(table: Table, pool: Pool): Promise<Attempt[]> {
  return [
    {
      what: 'drawing by a round that was out too early',
      instructions: await completion(table, pool),
      expected: 'RoundNotDue',
    },
  ];
}

/** Nobody has completed it in time. */
export async function onceOver(table: Table, pool: Pool): Promise<Attempt[]> {
  return [
    {
      what: 'drawing after the time for it',
      instructions: await completion(table, pool),
      expected: 'DrawOver',
    },
  ];
}

async function completion(table: Table, { address, draw }: Pool): Promise<Attempt['instructions']> {
  const round = draw.round ?? 0n;
  const signature = await signatureOf(table, round);
  return [instructionOf(table, new PublicKey(address), completePool, signature, roundHints(round))];
}

async function signatureOf({ beacon }: Table, round: bigint): Promise<Uint8Array> {
  const signature = await beacon.rounds.get(round);
  if (signature === null) throw new Error(`Round ${round} is not out`);
  return signature;
}

function instructionOf(
  { funder, beacon }: Table,
  address: PublicKey,
  bring: Bring,
  signature: Uint8Array,
  hints: Uint8Array,
): TransactionInstruction {
  return bring(funder.publicKey, address, beacon.address, signature, hints);
}
