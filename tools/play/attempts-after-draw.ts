import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type Attempt, attempt } from './attempts.ts';
import { withoutSignature } from './attempts-at-draw.ts';
import type { PlayContext } from './context.ts';

/** Attempts that must fail from a pool's draw, or the start of its refunds, to its end. */

export function onceDrawn(context: PlayContext, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const [first = '', second = ''] = pool.players;
  const player = new PublicKey(first);
  return [
    attempt('a second draw', 'WrongStatus', withoutSignature(context, address)),
    attempt('voiding what is drawn', 'WrongStatus', withoutSignature(context, address, voidPool)),
    attempt("a claim for somebody else's index", 'WrongIndex', claim(address, new PublicKey(second), 0)),
    attempt(
      "the winner's claim into another wallet",
      'WrongPayee',
      redirected(claim(address, player, 0), player, context.funder.publicKey),
    ),
  ];
}

export function onceRefunding(context: PlayContext, pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const player = new PublicKey(pool.players[0] ?? '');
  return [
    attempt('drawing what refunds', 'WrongStatus', withoutSignature(context, address)),
    attempt('a claim instead of a refund', 'WrongStatus', claim(address, player, 0)),
    attempt(
      "a player's refund into another wallet",
      'WrongPayee',
      redirected(refund(address, player, 0), player, context.funder.publicKey),
    ),
  ];
}

export function oncePaid(pool: Pool): Attempt[] {
  const address = new PublicKey(pool.address);
  const creator = new PublicKey(pool.creator);
  const player = new PublicKey(pool.players[0] ?? '');
  const { completer } = pool.draw;
  const ofStatus =
    completer === null
      ? [attempt('a second refund', 'AccountNotInitialized', refund(address, player, 0))]
      : [
          attempt('a second claim', 'AccountNotInitialized', claim(address, player, 0)),
          attempt(
            'paying the completer twice',
            'NothingDue',
            payCompleter(address, new PublicKey(completer)),
          ),
          attempt(
            'paying the treasury twice',
            'NothingDue',
            payTreasury(address, new PublicKey(pool.treasury)),
          ),
        ];
  return [
    ...ofStatus,
    attempt('paying the creator twice', 'NothingDue', payCreator(address, creator)),
    attempt('closing before the retention is over', 'RetentionNotOver', closePool(address, creator)),
  ];
}

/** Returns an instruction with one account replaced by another. */
function redirected(
  instruction: TransactionInstruction,
  from: PublicKey,
  to: PublicKey,
): TransactionInstruction {
  for (const key of instruction.keys) if (key.pubkey.equals(from)) key.pubkey = to;
  return instruction;
}
