import type { Rule } from '../rule.ts';

/** Lamports sent from outside: a gift to whatever stands at the address. */
export const transfer: Rule<'transfer'> = {
  objects({ at, draft }, objections) {
    objections.unless(draft.account(at.from).data === null, 'InvalidArgument');
  },
  applies({ at, args, draft }) {
    draft.transfer(at.from, at.to, args.lamports);
  },
};
