import { TOO_FEW_LAMPORTS } from '../refused.ts';
import type { Rule } from '../rule.ts';

/** Sends lamports from outside to any address. */
export const transfer: Rule<'transfer'> = {
  objects({ at, args, draft }, objections) {
    const { data, lamports } = draft.account(at.from);
    objections.unless(data === null, 'InvalidArgument');
    objections.unless(lamports >= args.lamports, TOO_FEW_LAMPORTS);
  },
  applies({ at, args, draft }) {
    draft.transfer(at.from, at.to, args.lamports);
  },
};
