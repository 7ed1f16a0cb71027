import fc from 'fast-check';

const LONGEST = 200;
const THROWS = 10;

/** How often each kind of command comes. */
const WEIGHTS = {
  onward: 48,
  temptation: 12,
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

/** A command as data: what it comes to depends on the state in which it is carried out. */
export interface Step {
  readonly kind: Kind;
  readonly numbers: readonly number[];
}

const kinds = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
);

const numbers = fc.array(fc.nat(9_999), { minLength: THROWS, maxLength: THROWS });

/**
 * A sequence of commands. Without bias, for edge cases are weighed where a command is made. A failure is shortened by
 * leaving commands out, which is soon done; simpler numbers would make it no easier to read.
 */
export const sequences = fc.noBias(
  fc.array(fc.noShrink(fc.record({ kind: kinds, numbers })), {
    minLength: 1,
    maxLength: LONGEST,
    size: 'max',
  }),
);
