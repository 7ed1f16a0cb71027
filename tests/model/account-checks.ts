import type { Draft } from './draft.ts';
import { type Call, type Expectation, INTERFACE, type Meta } from './interface.ts';
import type { Message } from './message.ts';
import { EVENT_AUTHORITY, INSTRUCTIONS, type Name, PROGRAM, SYSTEM } from './names.ts';
import { Objections } from './refused.ts';
import type { Data } from './state.ts';

type Expected = readonly [meta: Meta, expectation: Expectation];

function expectedOf(call: Call): Expected[] {
  const expectations: Readonly<Record<string, Expectation>> = INTERFACE[call.instruction];
  return call.metas.map((meta) => {
    const expectation = expectations[meta.role];
    if (expectation === undefined) throw new Error(`${call.instruction} has no account ${meta.role}`);
    return [meta, expectation];
  });
}

/** Returns the reasons against an account that should hold this kind of the program's data. */
function typeReasons(draft: Draft, name: Name, kind: Data['kind']): string[] {
  const { data, lamports } = draft.account(name);
  if (data?.kind === kind) return [];
  if (data === null && lamports === 0n) return ['AccountNotInitialized', 'AccountOwnedByWrongProgram'];
  if (data === null || data.kind === 'foreign') return ['AccountOwnedByWrongProgram'];
  return ['AccountDiscriminatorMismatch'];
}

function loadReasons({ name }: Meta, { kind }: Expectation, draft: Draft, { signers }: Message): string[] {
  switch (kind) {
    case 'signer':
      return signers.has(name) ? [] : ['AccountNotSigner'];
    case 'config':
    case 'beacon':
    case 'pool':
    case 'entry':
      return typeReasons(draft, name, kind);
    case 'systemProgram':
      return name === SYSTEM ? [] : ['InvalidProgramId', 'InvalidProgramExecutable'];
    case 'eventAuthority':
    case 'optionalInstructions':
    case 'anything':
      return [];
    default:
      return kind satisfies never;
  }
}

/** Checks the types of an instruction's accounts. @throws Refused */
export function checkTypes(call: Call, draft: Draft, message: Message): void {
  const loading = new Objections();
  for (const [meta, expectation] of expectedOf(call)) {
    const reasons = loadReasons(meta, expectation, draft, message);
    loading.unless(reasons.length === 0, ...reasons);
  }
  loading.raise();
}

/** Collects the objections to accounts that may not be written or are not at their fixed address. */
export function objectToAccounts(call: Call, message: Message, constraints: Objections): void {
  for (const [{ name }, { kind, writable }] of expectedOf(call)) {
    if (writable) constraints.unless(message.writable.has(name), 'ConstraintMut');
    if (kind === 'eventAuthority') constraints.unless(name === EVENT_AUTHORITY, 'ConstraintAddress');
    if (kind === 'optionalInstructions') {
      constraints.unless(name === PROGRAM || name === INSTRUCTIONS, 'ConstraintAddress');
    }
  }
}
