import type { ChainEvent } from '#src/chain/program/event-types.ts';

/** An event with its position in its transaction: the indexes of the instruction and of its inner instruction. */
export interface PositionedEvent {
  readonly outerIndex: number;
  readonly innerIndex: number;
  readonly event: ChainEvent;
}

/** A transaction that names the program, as the projection needs it. */
export interface ChainTransaction {
  readonly signature: string;
  readonly slot: bigint;
  /** The transaction's position among the program's transactions of its slot. */
  readonly slotIndex: number;
  /** Unix seconds of the block; null if the cluster does not report it. */
  readonly at: number | null;
  readonly feePayer: string;
  readonly feeLamports: bigint;
  /** The program's instructions by their IDL names. */
  readonly instructions: readonly string[];
  /** Addresses of the pools that the instructions name. */
  readonly pools: readonly string[];
  /** The runtime's error, as JSON; null when it succeeded. */
  readonly error: unknown;
  readonly events: readonly PositionedEvent[];
}
