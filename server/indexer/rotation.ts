/** Number of turns in which each address comes up once. */
const TURNS = 60;

/** Divides a list of addresses among sixty turns. */
export class Rotation {
  #addresses: readonly string[] = [];
  #turn = TURNS;

  /** Whether every address has had its turn. */
  get isOver(): boolean {
    return this.#turn >= TURNS;
  }

  /** Begins again with these addresses. */
  start(addresses: readonly string[]): void {
    this.#addresses = addresses;
    this.#turn = 0;
  }

  /** Returns the addresses whose turn it is. */
  get current(): string[] {
    return this.#addresses.filter((_, index) => index % TURNS === this.#turn);
  }

  /** Passes to the next turn. */
  advance(): void {
    this.#turn += 1;
  }
}
