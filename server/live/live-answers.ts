/** The answers over HTTP, which clients fetch after a message. */
export interface LiveAnswers {
  /** Updates them to all commits before the call. */
  catchUp(): Promise<void>;
  /** The `x-revision` as of which they are valid; empty before the first. */
  readonly revision: string;
}

/** The part of a message that names the answers' revision. */
export interface AsOf {
  readonly asOf?: string;
}

/** Returns the current revision for a message of which everything has been caught up with. */
export function asOfNow({ revision }: LiveAnswers): AsOf {
  return revision === '' ? {} : { asOf: revision };
}
