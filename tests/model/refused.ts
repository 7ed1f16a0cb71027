/** The system program's refusal to create an account that exists. */
export const EXISTS_ALREADY = 'Custom 0';
/** The system program's refusal of a payer with too few lamports. */
export const TOO_FEW_LAMPORTS = 'Custom 1';

/** A refusal, with every reason that the program may name for it. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly reasons: ReadonlySet<string>) {
    super([...reasons].join(' | '));
  }
}

/** Collects all reasons against an instruction. The program may name any of them. */
export class Objections {
  readonly #reasons = new Set<string>();

  /** Adds `reasons` unless the condition holds. */
  unless(holds: boolean, ...reasons: readonly string[]): void {
    if (!holds) for (const reason of reasons) this.#reasons.add(reason);
  }

  /** @throws Refused if there is any objection */
  raise(): void {
    if (this.#reasons.size > 0) throw new Refused(this.#reasons);
  }
}
