import { checkTypes, objectToAccounts } from './account-checks.ts';
import { Draft } from './draft.ts';
import type { Facts } from './facts.ts';
import type { Call, CallOf, InstructionName, Names } from './interface.ts';
import { type Message, messageOf } from './message.ts';
import { Objections, Refused } from './refused.ts';
import { mayBeLeft } from './rent.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules/all.ts';
import type { State } from './state.ts';

/** The required result of a transaction. */
export type Verdict =
  | { readonly accepted: true; readonly state: State }
  /** `at` is the index of the refused instruction, or null if the whole transaction is refused. */
  | { readonly accepted: false; readonly reasons: ReadonlySet<string>; readonly at: number | null };

/** Executes instructions one after another, all of them or none. */
export function judge(state: State, calls: readonly Call[], facts: Facts): Verdict {
  const draft = new Draft(state, facts);
  const message = messageOf(calls);
  for (const [at, call] of calls.entries()) {
    try {
      carryOut(call, draft, message);
    } catch (error) {
      if (error instanceof Refused) return { accepted: false, reasons: error.reasons, at };
      throw error;
    }
  }
  const isUnchanged = [...message.writable].every((name) =>
    mayBeLeft(state.accounts.get(name) ?? { lamports: 0n, data: null }, draft.account(name), state),
  );
  if (!isUnchanged) return { accepted: false, reasons: new Set(['InsufficientFundsForRent']), at: null };
  return { accepted: true, state: draft.state() };
}

function carryOut(call: Call, draft: Draft, message: Message): void {
  checkTypes(call, draft, message);
  carryOutAs(call.instruction, call, draft, message);
}

function carryOutAs<N extends InstructionName>(
  instruction: N,
  call: Call & CallOf<N>,
  draft: Draft,
  message: Message,
): void {
  const rule: Rule<N> = RULES[instruction];
  const step = { at: namesOf<N>(call), args: call.args, draft, proofs: message.proofs };
  const constraints = new Objections();
  objectToAccounts(call, message, constraints);
  rule.relates?.(step, constraints);
  constraints.raise();
  const objections = new Objections();
  rule.objects(step, objections);
  objections.raise();
  rule.applies(step);
}

function namesOf<N extends InstructionName>({ metas }: CallOf<N>): Names<N> {
  return Object.fromEntries(metas.map(({ role, name }) => [role, name])) as Names<N>;
}
