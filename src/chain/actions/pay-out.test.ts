import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { type OpenPayment, PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { entryAddress } from '../program/addresses.ts';
import { LARGEST_REQUEST, transactionSize } from '../program/transaction-size.ts';
import type { Plan } from './send.ts';
import { payOut } from './pay-out.ts';

const send = vi.hoisted(() => vi.fn<(instructions: readonly TransactionInstruction[]) => Promise<string>>());
vi.mock('./send.ts', () => ({ sendWithWallet: (plan: () => Plan) => send(plan().instructions) }));
vi.mock('../connection.ts', () => ({ getConnection: () => null }));

const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));
const pool = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    players,
    playerCount: 8,
    draw: { ...NO_DRAW, completer: sampleAddress(50) },
    ...changes,
  });
const sent = async (
  paid: Pool,
  payments: readonly OpenPayment[],
): Promise<readonly TransactionInstruction[]> => {
  await payOut(paid, payments, () => undefined);
  return send.mock.calls.at(-1)?.[0] ?? [];
};
const keysOf = (instruction: TransactionInstruction | undefined): string[] =>
  instruction?.keys.map(({ pubkey }) => pubkey.toBase58()) ?? [];

beforeEach(() => {
  send.mockReset().mockResolvedValue('signature');
});

it('pays each share to its owner, regardless of the sender', async () => {
  const paid = pool();
  const kinds = ['creator', 'completer', 'treasury'] as const;
  const instructions = await sent(
    paid,
    kinds.map((kind) => ({ kind })),
  );
  const payees = [paid.creator, sampleAddress(50), paid.treasury];
  expect(instructions).toHaveLength(3);
  payees.forEach((payee, index) => expect(keysOf(instructions[index])).toContain(payee));
});

it('pays a seat by a claim after a draw, by a refund without one, and closes the seat of a player who left', async () => {
  const player = players[2] ?? '';
  const seat = entryAddress(new PublicKey(pool().address), new PublicKey(player)).toBase58();
  const [claimed] = await sent(pool(), [{ kind: 'seat', player }]);
  const [refunded] = await sent(pool({ status: 'refunding', refundReason: 'timeout' }), [
    { kind: 'seat', player },
  ]);
  const [closed] = await sent(pool(), [{ kind: 'leftSeat', player }]);
  const names = [claimed, refunded, closed].map((instruction) =>
    instruction?.data.subarray(0, 8).toString('hex'),
  );
  expect(new Set(names).size).toBe(3);
  for (const instruction of [claimed, refunded, closed]) {
    expect(keysOf(instruction)).toEqual(expect.arrayContaining([seat, player]));
  }
});

it('fits all seats of one payment into one transaction, with room for the instructions of a wallet', async () => {
  const own = await sent(
    pool(),
    players.slice(0, PAYMENTS_AT_ONCE).map((player) => ({ kind: 'seat', player })),
  );
  expect(transactionSize(new PublicKey(sampleAddress(99)), own)).toBeLessThanOrEqual(LARGEST_REQUEST);
  const more = await sent(
    pool(),
    players.map((player) => ({ kind: 'seat', player })),
  );
  expect(transactionSize(new PublicKey(sampleAddress(99)), more)).toBeGreaterThan(LARGEST_REQUEST);
});
