/** Copies of the drawn pools in the program's vectors, whose rounds are signed by a test key. */
import { decodePool } from '#src/chain/program/pool-account.ts';
import vectors from '#src/chain/program/vectors/accounts.json' with { type: 'json' };
import { IDL } from '#idl/vrf_pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { DrawCopy } from '../draw-copy.ts';
import type { SignedRound } from '../draw-file.ts';

/** The fields of the vectors that a copy is made of. */
export interface VectorAccount {
  readonly type?: string;
  readonly name?: string;
  readonly address: string;
  readonly lamports?: string;
  readonly data: string;
}

export interface DrawnCopy {
  readonly name: string;
  readonly copy: DrawCopy;
  readonly signed: SignedRound;
}

const GENESIS = '11111111111111111111111111111111';

/** Returns a copy of each drawn pool among accounts as the program wrote them. */
export function drawnCopiesOf(accounts: readonly VectorAccount[]): readonly DrawnCopy[] {
  const dataAt = (address: string): Uint8Array =>
    fromHex(accounts.find((account) => account.address === address)?.data ?? '');
  return accounts.flatMap(({ name, address, lamports, data }): DrawnCopy[] => {
    const pool = drawnPool(address, fromHex(data));
    if (pool === null) return [];
    const { round, signature } = pool.draw;
    return [
      {
        name: name ?? address,
        copy: {
          genesis: GENESIS,
          program: IDL.address,
          slot: 454_812_003n,
          pool: {
            address,
            lamports: lamports === undefined ? pool.rentLamports + pool.owedLamports : BigInt(lamports),
            data: fromHex(data),
          },
          beacon: { address: pool.beacon, lamports: 1n, data: dataAt(pool.beacon) },
        },
        signed: { round: round ?? 0n, signature: signature ?? '' },
      },
    ];
  });
}

function drawnPool(address: string, data: Uint8Array) {
  try {
    const pool = decodePool(address, data);
    return pool.status === 'completed' ? pool : null;
  } catch {
    return null;
  }
}

export const DRAWN: readonly DrawnCopy[] = drawnCopiesOf(vectors.accounts);

/** Returns the drawn pool of a name. @throws if there is none */
export function drawnCopy(name: string): DrawnCopy {
  const found = DRAWN.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no drawn pool ${name}`);
  return found;
}
