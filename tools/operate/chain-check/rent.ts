import * as v from 'valibot';
import { sizeOf } from '#src/chain/program/account-bytes.ts';
import { poolLength } from '#src/chain/program/pool-length.ts';
import { RENT_CEILING, rentDeposit } from '#src/chain/program/rent-deposit.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { PLAYER_BOUNDS } from '#src/protocol/limits.ts';
import type { Question } from './question.ts';
import { once, type Subject } from './subject.ts';

const SPAN_BYTES = 1_000n;

const lamportsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.toBigint());

/** Returns the checks of the rent that accounts must hold. */
export function rentQuestions({ node }: Subject): readonly Question[] {
  const minimum = (bytes: number): Promise<bigint> =>
    node.request(lamportsSchema, 'getMinimumBalanceForRentExemption', [bytes]);
  const rate = once(async () => {
    const empty = await minimum(0);
    return { empty, perByte: ((await minimum(Number(SPAN_BYTES))) - empty) / SPAN_BYTES };
  });
  return [
    {
      what: 'rent rate',
      needed: `told, and at most ${RENT_CEILING} lamports a byte`,
      without:
        'pools made at a lower rate are below the minimum: payments are refused until somebody sends them the difference',
      optional: true,
      async run() {
        const { empty, perByte } = await rate();
        const found = `${perByte} lamports a byte, ${empty} for an empty account`;
        return { found, fits: perByte > 0n && perByte <= RENT_CEILING };
      },
    },
    {
      what: 'deposits',
      needed: `as at ${RENT_CEILING} lamports a byte, or more where the rate is above`,
      without: 'the app cannot say what creating and joining cost',
      async run() {
        const deposit = async (bytes: number): Promise<bigint> => rentDeposit(bytes, await minimum(bytes));
        const entry = await deposit(sizeOf('Entry'));
        const small = await deposit(poolLength(PLAYER_BOUNDS.min, true));
        const large = await deposit(poolLength(PLAYER_BOUNDS.max, true));
        const pools = `a pool of ${PLAYER_BOUNDS.min} seats ${solExact(small)}, of ${PLAYER_BOUNDS.max} ${solExact(large)}`;
        return { found: `an entry ${solExact(entry)} SOL, ${pools}` };
      },
    },
  ];
}
