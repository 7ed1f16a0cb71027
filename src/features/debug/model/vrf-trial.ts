import * as v from 'valibot';
import { QUICKNET } from '#src/beacon/chain.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawOutput, drawWinners } from '#src/protocol/draw.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';

/** The fields of the form as typed: the round in decimal, everything else in hex. */
export interface VrfTrial {
  readonly groupKey: string;
  readonly round: string;
  readonly signature: string;
  readonly alpha: string;
}

/** A round of the League of Entropy taken from drand's documentation, and an input of zeros. */
export const LEAGUE_EXAMPLE: VrfTrial = {
  groupKey: QUICKNET.groupKey,
  round: '42',
  signature:
    '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
  alpha: '00'.repeat(32),
};

const hexSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^([0-9a-f]{2})*$/, 'is not hex of whole bytes'),
  v.transform(fromHex),
);
const trialSchema = v.object({
  groupKey: v.pipe(hexSchema, v.length(96, 'must be 96 bytes')),
  round: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,20}$/, 'is not a number'),
    v.transform((text) => BigInt(text)),
    v.maxValue(LARGEST_U64, 'is too large'),
  ),
  signature: v.pipe(hexSchema, v.length(48, 'must be 48 bytes')),
  alpha: v.pipe(hexSchema, v.length(32, 'must be 32 bytes')),
});

export type TrialResult =
  | { readonly kind: 'garbled'; readonly problem: string }
  | { readonly kind: 'refused'; readonly ms: number }
  | {
      readonly kind: 'valid';
      readonly output: string;
      readonly winners: readonly number[];
      readonly ms: number;
    };

/**
 * Verifies a round as the app does for a pool, and draws from the output that it gives with the input.
 * @param seats how many players there would be
 * @param winners how many of them win
 */
export function tryRound(trial: VrfTrial, seats: number, winners: number): TrialResult {
  const parsed = v.safeParse(trialSchema, trial);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { kind: 'garbled', problem: `${v.getDotPath(issue) ?? 'input'} ${issue.message}` };
  }
  const start = performance.now();
  const { groupKey, round, signature, alpha } = parsed.output;
  const isValid = isRoundSignature(toHex(groupKey), round, signature);
  const ms = performance.now() - start;
  if (!isValid) return { kind: 'refused', ms };
  const output = drawOutput(alpha, signature);
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const drawn = drawWinners(order, output, winners, false);
  return { kind: 'valid', output: toHex(output), winners: drawn.players.slice(0, winners), ms };
}
