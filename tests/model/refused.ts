/** What the system program answers who wants to create an account that exists. */
export const EXISTS_ALREADY = 'Custom 0';
/** What the system program answers a payer who has too little. */
export const TOO_FEW_LAMPORTS = 'Custom 1';

/** A refusal, with every reason that may be named for it. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly reasons: ReadonlySet<string>) {
    super([...reasons].join(' | '));
  }
}

/** Collects all reasons against an instruction: which of them the program names is its own affair. */
export class Objections {
  readonly #reasons = new Set<string>();

  /** Objects for each of `reasons` unless the condition holds. */
  unless(holds: boolean, ...reasons: readonly string[]): void {
    if (!holds) for (const reason of reasons) this.#reasons.add(reason);
  }

  /** @throws Refused where there is any objection */
  raise(): void {
    if (this.#reasons.size > 0) throw new Refused(this.#reasons);
  }
}
