/** Advances to given revisions, one step at a time; concurrent callers share a step. */
export class Follower {
  /** The revision that was reached, -1 before the first step; the followed data may already be newer. */
  revision = -1n;
  private following: Promise<void> | null = null;
  private readonly step: (from: bigint, to: bigint) => Promise<void>;

  constructor(step: (from: bigint, to: bigint) => Promise<void>) {
    this.step = step;
  }

  /** Resets the position, because the database's revisions begin again. */
  restart(): void {
    this.revision = -1n;
  }

  /** Resolves once `to` is reached. @throws what the step throws; the next call retries */
  async follow(to: bigint): Promise<void> {
    while (this.revision < to) {
      this.following ??= this.step(this.revision, to)
        .then(() => {
          this.revision = to;
        })
        .finally(() => {
          this.following = null;
        });
      await this.following;
    }
  }
}
