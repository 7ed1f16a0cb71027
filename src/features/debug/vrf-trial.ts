import * as v from 'valibot';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawWinners } from '#src/protocol/draw.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';

/** What is typed into the form, each as hex. */
export interface VrfTrial {
  readonly key: string;
  readonly alpha: string;
  readonly proof: string;
}

/** RFC 9381, appendix B.3, example 16: the key of RFC 8032's first test, and an empty input. */
export const RFC_EXAMPLE: VrfTrial = {
  key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  alpha: '',
  proof:
    '8657106690b5526245a92b003bb079ccd1a92130477671f6fc01ad16f26f723f26f8a57ccaed74ee1b190bed1f479d9727d2d0f9b005a6e456a35d4fb0daab1268a1b0db10836d9826a528ca76567805',
};

const hexSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^([0-9a-f]{2})*$/, 'is not hex of whole bytes'),
  v.transform(fromHex),
);
const trialSchema = v.object({
  key: v.pipe(hexSchema, v.length(32, 'must be 32 bytes')),
  alpha: hexSchema,
  proof: hexSchema,
});

export type TrialResult =
  | { readonly kind: 'garbled'; readonly problem: string }
  | { readonly kind: 'refused'; readonly failure: string; readonly ms: number }
  | {
      readonly kind: 'proven';
      readonly beta: string;
      readonly winners: readonly number[];
      readonly ms: number;
    };

/**
 * Verifies a proof as the app does for a pool, and draws from its output.
 * @param seats how many players there would be
 * @param winners how many of them win
 */
export function tryProof(trial: VrfTrial, seats: number, winners: number): TrialResult {
  const parsed = v.safeParse(trialSchema, trial);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { kind: 'garbled', problem: `${v.getDotPath(issue) ?? 'input'} ${issue.message}` };
  }
  const start = performance.now();
  const { key, alpha, proof } = parsed.output;
  const result = verifyVrf(key, alpha, proof);
  const ms = performance.now() - start;
  if (!result.ok) return { kind: 'refused', failure: result.failure, ms };
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const drawn = drawWinners(order, result.beta, winners, false);
  return { kind: 'proven', beta: toHex(result.beta), winners: drawn.players.slice(0, winners), ms };
}
