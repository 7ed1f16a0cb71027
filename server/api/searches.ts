import { Places } from '#server/cluster/places.ts';

const AT_ONCE = 3;

/** Searches read every row that no index can rule out: few run at once, so that they leave the database to the others. */
export class Searches {
  private readonly places = new Places(AT_ONCE);

  /** Reads a list, in its turn where it is searched. @throws what `read` throws */
  run<T>(search: string | undefined, read: () => Promise<T>): Promise<T> {
    return search === undefined || search === '' ? read() : this.places.take(read);
  }
}
