/** Takes something from revision to revision, one step at a time, for all who wait for it. */
export class Follower {
  /** The revision that was reached, -1 before the first step; what follows may already be later. */
  revision = -1n;
  private following: Promise<void> | null = null;
  private readonly step: (from: bigint, to: bigint) => Promise<void>;

  constructor(step: (from: bigint, to: bigint) => Promise<void>) {
    this.step = step;
  }

  /** Resolves once `to` is reached. @throws what the step throws; the next call tries again */
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
