import type { Draft } from './draft.ts';
import type { Args, GateProof, InstructionName, Names } from './interface.ts';
import type { Objections } from './refused.ts';

/** An instruction being executed, with its accounts by role. */
export interface Step<N extends InstructionName> {
  readonly at: Names<N>;
  readonly args: Args[N];
  readonly draft: Draft;
  /** The proofs of the whole transaction. */
  readonly proofs: readonly GateProof[];
}

/** The checks and effects of an instruction. All objections are collected before any is raised. */
export interface Rule<N extends InstructionName> {
  /** Collects the objections to how accounts relate, which Anchor raises before the protocol's objections. */
  readonly relates?: (step: Step<N>, objections: Objections) => void;
  /** Collects the protocol's objections. */
  readonly objects: (step: Step<N>, objections: Objections) => void;
  /** Applies the effects if there are no objections. */
  readonly applies: (step: Step<N>) => void;
}
