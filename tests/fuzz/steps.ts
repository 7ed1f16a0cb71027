import fc from 'fast-check';

const LONGEST = 200;
const THROWS = 10;

/** Relative frequency of each kind of command. */
const WEIGHTS = {
  progress: 48,
  forbidden: 12,
  anything: 8,
  tampered: 11,
  several: 9,
  time: 10,
  donation: 3,
  draining: 1,
  funding: 1,
  rent: 1,
} as const;
export type Kind = keyof typeof WEIGHTS;

/** A command as data. Its effect depends on the state in which it is executed. */
export interface Step {
  readonly kind: Kind;
  readonly numbers: readonly number[];
}

const kinds = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
);

const numbers = fc.array(fc.nat(9_999), { minLength: THROWS, maxLength: THROWS });

/**
 * Generates sequences of commands, without fast-check's bias, because each command chooses its own edge cases.
 * Shrinking only leaves out commands, which is quick; smaller numbers would not make a failure easier to read.
 */
export const sequences = fc.noBias(
  fc.array(fc.noShrink(fc.record({ kind: kinds, numbers })), {
    minLength: 1,
    maxLength: LONGEST,
    size: 'max',
  }),
);
