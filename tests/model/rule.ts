import type { Draft } from './draft.ts';
import type { Args, InstructionName, Names } from './interface.ts';
import type { Objections } from './refused.ts';

/** An instruction as it is carried out: its accounts by role. */
export interface Step<N extends InstructionName> {
  readonly at: Names<N>;
  readonly args: Args[N];
  readonly draft: Draft;
}

/** What an instruction asks and does; all its objections are gathered before any is raised. */
export interface Rule<N extends InstructionName> {
  /** What the protocol refuses. */
  readonly objects: (step: Step<N>, objections: Objections) => void;
  /** What it does when nobody objects. */
  readonly applies: (step: Step<N>) => void;
}
