import { create } from 'zustand';
import type { Simulation } from '#src/chain/simulation.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { readStored, writeStored } from '#src/store/stored.ts';
import { type Job, type JobItem, jobSchema, type Outcome, storedJob, unfinished } from './job.ts';

type Phase =
  /** What is to be done is read together. */
  | 'listing'
  | 'simulating'
  /** Waits for the admin's word. */
  | 'ready'
  | 'sending'
  | 'finished'
  /** It, or the page, was left in the middle. */
  | 'interrupted';

/** Reads together what is to be done, and says how far it has come. */
export type ListItems = (context: {
  readonly onListed: (count: number) => void;
  readonly signal: AbortSignal;
}) => Promise<readonly JobItem[]>;

/** What a page wants to be done. */
export interface Plan {
  readonly title: string;
  /** The admin. */
  readonly wallet: string;
  readonly list: ListItems;
}

interface JobState {
  readonly job: Job | null;
  readonly phase: Phase;
  /** Whether the job's window is open. */
  readonly open: boolean;
  /** How much `listing` has read. */
  readonly listed: number;
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** Why nothing could be listed, simulated or sent. */
  readonly problem: unknown;
  /** Another tab of this browser is sending. */
  readonly elsewhere: boolean;
  /** Transactions that the audit log's route would not take; the chain itself tells of them there. */
  readonly unreported: number;
  /** This browser keeps nothing: a reload would lose the job. */
  readonly unkept: boolean;
  /** What the job came from; null for one of an earlier page. */
  readonly plan: Plan | null;
  /** Asked for while another job is unfinished: waits for the word to throw that away. */
  readonly next: Plan | null;
}

interface DeskState extends JobState {
  /** Pools with which a job, this one or the last, has dealt a moment ago. */
  readonly justDone: ReadonlyMap<string, symbol>;
}

const IDLE: JobState = {
  job: null,
  phase: 'finished',
  open: false,
  listed: 0,
  simulations: new Map(),
  problem: null,
  elsewhere: false,
  unreported: 0,
  unkept: false,
  plan: null,
  next: null,
};

const KEEP_MS = 250;
export const jobKey = (): string => `xeroz.admin.job.${getCluster().name}`;

/** The one job of this browser; what is left of it outlasts a reload. */
export const useJob = create<DeskState>(() => ({ ...IDLE, justDone: new Map() }));

export const isWorking = (phase: Phase): boolean =>
  phase === 'listing' || phase === 'simulating' || phase === 'sending';

/** Takes up what an earlier page has left unfinished, or failures that nobody has put away; unless there is a job already. */
export function recallJob(): void {
  if (useJob.getState().job !== null) return;
  const job = readStored(jobKey(), jobSchema);
  if (job !== null) useJob.setState({ job, phase: phaseOf(job) });
}

/** Another tab has gone on with the job, or put it away. */
export function followOtherTab({ key }: Pick<StorageEvent, 'key'>): void {
  const { job, phase } = useJob.getState();
  if (key !== jobKey() || (job !== null && phase !== 'interrupted')) return;
  const stored = readStored(jobKey(), jobSchema);
  useJob.setState(stored === null ? IDLE : { job: stored, phase: phaseOf(stored), simulations: new Map() });
}

/** Of a job at which nobody works. */
export const phaseOf = (job: Job): Phase => (unfinished(job).length > 0 ? 'interrupted' : 'finished');

export function forgetJob(): void {
  useJob.setState(IDLE);
  keepNow();
}

export function setOutcome(id: string, outcome: Outcome): void {
  useJob.setState(({ job }) => ({ job: job && { ...job, outcomes: { ...job.outcomes, [id]: outcome } } }));
  keep();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the job soon: it may be long, and changes often. */
function keep(): void {
  timer ??= setTimeout(keepNow, KEEP_MS);
}

export function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  const { job, unkept: before } = useJob.getState();
  const wanted = job !== null && isWorthKeeping(job);
  if (!wanted) drop();
  const unkept = wanted && !writeStored(jobKey(), storedJob(job));
  if (unkept !== before) useJob.setState({ unkept });
}

/** Failures are kept with their reasons until somebody has put them away. */
const isWorthKeeping = (job: Job): boolean =>
  unfinished(job).length > 0 || Object.values(job.outcomes).some(({ state }) => state === 'failed');

function drop(): void {
  try {
    localStorage.removeItem(jobKey());
  } catch (error) {
    // Where storage is forbidden nothing was kept either.
    console.warn('What was kept of a job could not be removed', error);
  }
}
