import { sha256 } from '@noble/hashes/sha2.js';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { fromHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { proveVrf } from '#src/protocol/vrf-prove.ts';
import type { Attempt } from './attempts.ts';
import type { Table } from './table.ts';

/** What a stranger tries from the request of a draw to the pool's end; each must be refused. */

export function whileDrawing(pool: Pool): Attempt[] {
  return [
    {
      what: 'timing out a draw that is under way',
      instructions: [timeOutDraw(new PublicKey(pool.address), fromHex(pool.vrfKey))],
      expected: 'DrawDeadlineNotPassed',
    },
  ];
}

/** In one transaction with the capture: an instant later the real proof may be there. */
export function atCapture(table: Table, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  return [
    {
      what: 'a proof of another key',
      instructions: [captureEntropy(table.funder.publicKey, address), fulfil(pool)],
      expected: 'InvalidProof',
    },
  ];
}

export function onceDrawn({ funder }: Table, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const [first = '', second = ''] = pool.players;
  const player = new PublicKey(first);
  return [
    {
      what: 'a second draw',
      instructions: [requestDraw(funder.publicKey, address, fromHex(pool.vrfKey))],
      expected: 'WrongStatus',
    },
    { what: 'a second proof', instructions: [fulfil(pool)], expected: 'WrongStatus' },
    {
      what: "a claim for somebody else's index",
      instructions: [claim(address, new PublicKey(second), 0)],
      expected: 'WrongIndex',
    },
    {
      what: "the winner's claim into another wallet",
      instructions: [redirected(claim(address, player, 0), player, funder.publicKey)],
      expected: 'WrongPayee',
    },
  ];
}

export function oncePaid(pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const creator = new PublicKey(pool.creator);
  const [first = ''] = pool.players;
  return [
    {
      what: 'a second claim',
      instructions: [claim(address, new PublicKey(first), 0)],
      expected: 'AccountNotInitialized',
    },
    {
      what: 'paying the creator twice',
      instructions: [payCreator(address, creator)],
      expected: 'NothingDue',
    },
    {
      what: 'paying the treasury twice',
      instructions: [payTreasury(address, new PublicKey(pool.treasury))],
      expected: 'NothingDue',
    },
    {
      what: 'closing before the retention is over',
      instructions: [closePool(address, creator)],
      expected: 'RetentionNotOver',
    },
  ];
}

/** A well-formed proof, but of a key that is nobody's and of an input that is no pool's. */
function fulfil(pool: Pool): TransactionInstruction {
  const proof = proveVrf(sha256(utf8ToBytes('a key of nobody')), sha256(utf8ToBytes('an input of no pool')));
  return fulfilDraw(new PublicKey(pool.address), fromHex(pool.vrfKey), proof);
}

function redirected(
  instruction: TransactionInstruction,
  from: PublicKey,
  to: PublicKey,
): TransactionInstruction {
  for (const key of instruction.keys) if (key.pubkey.equals(from)) key.pubkey = to;
  return instruction;
}
