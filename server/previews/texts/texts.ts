/** A text in the plural forms of its language, by `Intl.PluralRules`; `one` also for exactly 1 in every language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The texts of pictures in one language; `{name}` is replaced. */
export interface Texts {
  readonly home: string;
  /** Below the home's sentence: `{winners}`, `{stakeback}` and `{fee}` of everything paid in. */
  readonly homeShares: string;
  /** In the home's ring: `{of}` seats for each winner; `wins` stands below. */
  readonly homeChance: string;
  readonly wins: string;
  /** By the number of winners. */
  readonly gets: Plural;
  readonly getsAtLeast: Plural;
  readonly got: Plural;
  readonly gotAtLeast: Plural;
  /** By the number of winning seats `{wins}` among `{of}`. */
  readonly chance: Plural;
  readonly toJoin: string;
  readonly forEntry: string;
  readonly checked: string;
  /** A pool that is locked with all seats taken, or with free ones; a `{chance}` follows. */
  readonly full: string;
  readonly closed: string;
  readonly drawAt: string;
  readonly drawOn: string;
  /** By the number of `{seats}`, below the number of taken ones. */
  readonly ofSeats: Plural;
  /** Of more seats than are drawn as single ones. */
  readonly ofMany: string;
  readonly seatsTaken: Plural;
  /** By the number of winners, which stands above. */
  readonly winnersOf: Plural;
  readonly keep: string;
  readonly seated: string;
  readonly noChanges: string;
  readonly checkable: string;
  /** By the number of `{players}`: the refunds are paid, or due. */
  readonly wentBack: Plural;
  readonly goesBack: Plural;
  readonly deadline: string;
  readonly timeout: string;
  readonly void: string;
  readonly noFee: string;
  readonly byInvitation: string;
  readonly password: string;
  readonly bonus: string;
  readonly multiplier: string;
  readonly poolsOf: string;
  /** By the number of pools. */
  readonly opened: Plural;
  readonly filling: Plural;
  readonly filled: string;
  readonly fromChain: string;
  /** By the number of winners, as alternative text: `{winners}` of `{players}` won `{amount}`. */
  readonly won: Plural;
  readonly wonAtLeast: Plural;
}

/** Replaces each `{name}` of a text. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
