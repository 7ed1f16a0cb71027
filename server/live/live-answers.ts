/** The answers over HTTP, which clients fetch after a message. */
export interface LiveAnswers {
  /** Updates the cached answers to all commits before the call. */
  catchUp(): Promise<void>;
  /** The `x-revision` of the cached answers; empty before the first. */
  readonly revision: string;
}

/** The part of a message that names the answers' revision. */
export interface AsOf {
  readonly asOf?: string;
}

/** Returns the current revision, for a message whose commits the cached answers include. */
export function asOfNow({ revision }: LiveAnswers): AsOf {
  return revision === '' ? {} : { asOf: revision };
}
