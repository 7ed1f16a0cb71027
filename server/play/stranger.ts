import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Attempt } from './attempts.ts';
import { bringNothing } from './draw-attempts.ts';
import type { Table } from './table.ts';

/** What a stranger tries from a pool's draw or the start of its refunds to its end; each must be refused. */

export function onceDrawn(table: Table, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const [first = '', second = ''] = pool.players;
  const player = new PublicKey(first);
  return [
    { what: 'a second draw', instructions: bringNothing(table, address), expected: 'WrongStatus' },
    {
      what: 'voiding what is drawn',
      instructions: bringNothing(table, address, voidPool),
      expected: 'WrongStatus',
    },
    {
      what: "a claim for somebody else's index",
      instructions: [claim(address, new PublicKey(second), 0)],
      expected: 'WrongIndex',
    },
    {
      what: "the winner's claim into another wallet",
      instructions: [redirected(claim(address, player, 0), player, table.funder.publicKey)],
      expected: 'WrongPayee',
    },
  ];
}

export function onceRefunding(table: Table, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const player = new PublicKey(pool.players[0] ?? '');
  return [
    { what: 'drawing what refunds', instructions: bringNothing(table, address), expected: 'WrongStatus' },
    {
      what: 'a claim instead of a refund',
      instructions: [claim(address, player, 0)],
      expected: 'WrongStatus',
    },
    {
      what: "a player's refund into another wallet",
      instructions: [redirected(refund(address, player, 0), player, table.funder.publicKey)],
      expected: 'WrongPayee',
    },
  ];
}

export function oncePaid(pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const creator = new PublicKey(pool.creator);
  const player = new PublicKey(pool.players[0] ?? '');
  const { completer } = pool.draw;
  const own: Attempt[] =
    completer === null
      ? [
          {
            what: 'a second refund',
            instructions: [refund(address, player, 0)],
            expected: 'AccountNotInitialized',
          },
        ]
      : [
          {
            what: 'a second claim',
            instructions: [claim(address, player, 0)],
            expected: 'AccountNotInitialized',
          },
          {
            what: 'paying the completer twice',
            instructions: [payCompleter(address, new PublicKey(completer))],
            expected: 'NothingDue',
          },
          {
            what: 'paying the treasury twice',
            instructions: [payTreasury(address, new PublicKey(pool.treasury))],
            expected: 'NothingDue',
          },
        ];
  return [
    ...own,
    {
      what: 'paying the creator twice',
      instructions: [payCreator(address, creator)],
      expected: 'NothingDue',
    },
    {
      what: 'closing before the retention is over',
      instructions: [closePool(address, creator)],
      expected: 'RetentionNotOver',
    },
  ];
}

function redirected(
  instruction: TransactionInstruction,
  from: PublicKey,
  to: PublicKey,
): TransactionInstruction {
  for (const key of instruction.keys) if (key.pubkey.equals(from)) key.pubkey = to;
  return instruction;
}
