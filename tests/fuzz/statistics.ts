import { type Call, type InstructionName, INTERFACE } from '#tests/model/interface.ts';

export interface Tally {
  accepted: number;
  refused: number;
}

export interface Lives {
  created: number;
  completed: number;
  expired: number;
  timedOut: number;
  voided: number;
  closed: number;
  /** Number of closed pools with shares that completer, treasury or creator never claimed. */
  closedOwing: number;
}

function isInstruction(name: string): name is InstructionName {
  return name in INTERFACE;
}

/** All instructions of the program, so without `transfer`. */
const INSTRUCTIONS = Object.keys(INTERFACE)
  .filter(isInstruction)
  .filter((name) => name !== 'transfer');

/** Counts a campaign's attempts and results. */
export class Statistics {
  sequences = 0;
  commands = 0;
  transactions = 0;
  restarts = 0;
  readonly lives: Lives = {
    created: 0,
    completed: 0,
    expired: 0,
    timedOut: 0,
    voided: 0,
    closed: 0,
    closedOwing: 0,
  };
  readonly instructions = new Map<string, Tally>(
    INSTRUCTIONS.map((name) => [name, { accepted: 0, refused: 0 }]),
  );
  readonly refusals = new Map<string, number>();

  /** Counts a transaction. `refusedAt` is the index of the refused instruction, or null for the whole transaction. */
  count(calls: readonly Call[], refusal: string | null, refusedAt: number | null): void {
    this.transactions += 1;
    for (const [at, { instruction }] of calls.entries()) {
      const tally = this.instructions.get(instruction);
      if (tally === undefined) continue;
      if (refusal === null) tally.accepted += 1;
      else if (at === refusedAt) tally.refused += 1;
    }
    if (refusal !== null) this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
  }

  /** Instructions that have never been accepted. */
  get neverAccepted(): string[] {
    return [...this.instructions].filter(([, { accepted }]) => accepted === 0).map(([name]) => name);
  }

  /** Instructions that have never been refused. */
  get neverRefused(): string[] {
    return [...this.instructions].filter(([, { refused }]) => refused === 0).map(([name]) => name);
  }
}
