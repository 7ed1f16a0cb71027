import * as v from 'valibot';
import { create } from 'zustand';
import type { Simulation } from '#src/chain/admin/simulation.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { log } from '#src/lib/log.ts';
import type { ReadOptions } from '../list/read-all.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';
import { holdsDesk } from './desk-lock.ts';
import {
  isWorthKeeping,
  type Job,
  type JobItem,
  jobSchema,
  type Outcome,
  storedJob,
  unfinished,
} from './job.ts';

type Phase =
  /** Reads the items of the job. */
  | 'listing'
  | 'simulating'
  /** Waits for the admin's word. */
  | 'ready'
  | 'sending'
  | 'finished'
  /** It, or the page, was left in the middle. */
  | 'interrupted';

/** Why what was asked for was not done. */
type Refusal =
  /** Another job is unfinished, in this tab or another one, or what was sent of it is not followed up yet. */
  | 'elsewhere'
  /** The job was begun on a chain that is not there any more. */
  | 'otherChain'
  /** The simulation was too old to send by, and was made again. */
  | 'simulatedAnew';

/** Reads together what is to be done, and says how far it has come. */
export type ListItems = (context: Required<ReadOptions>) => Promise<readonly JobItem[]>;

/** A job as a page asks for it. */
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
  /** The number of rows that `listing` has read. */
  readonly listed: number;
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** When the last of them was made, by this browser's clock in milliseconds. */
  readonly simulatedAt: number;
  /** Why nothing could be listed, simulated or sent. */
  readonly problem: unknown;
  readonly refusal: Refusal | null;
  /** Transactions that the audit log's route would not take; the chain itself tells of them there. */
  readonly unreported: number;
  /** This browser keeps nothing: a reload would lose the job. */
  readonly unkept: boolean;
  /** Transactions that the wallet has been asked for and that are not all followed up yet; null for none. */
  readonly underWay: symbol | null;
}

const IDLE: Omit<JobState, 'underWay'> = {
  job: null,
  phase: 'finished',
  open: false,
  listed: 0,
  simulations: new Map(),
  simulatedAt: 0,
  problem: null,
  refusal: null,
  unreported: 0,
  unkept: false,
};

const KEEP_MS = 250;
const jobKey = (): string => `xeroz.admin.job.${getCluster().name}`;

/**
 * Holds the one job of this browser; its unfinished part is kept in storage over a reload. It stands apart from the app's
 * store: no player's page loads it, and only the tab that holds the desk may write what is kept of it.
 */
export const useJob = create<JobState>(() => ({ ...IDLE, underWay: null }));

export const isWorking = (phase: Phase): boolean =>
  phase === 'listing' || phase === 'simulating' || phase === 'sending';

/** Takes up what an earlier page or another tab has left unfinished, or failures that nobody has put away. */
export function recallJob(): void {
  const { job, phase } = useJob.getState();
  if (job !== null && phase !== 'finished') return;
  const stored = readStored(jobKey(), jobSchema);
  if (stored !== null && stored.id !== job?.id) {
    useJob.setState({ ...IDLE, job: stored, phase: phaseOf(stored) });
  }
}

/** Another tab has gone on with the job, or put it away. */
export function followOtherTab({ key }: Pick<StorageEvent, 'key'>): void {
  const { job, phase } = useJob.getState();
  if (key !== jobKey() || (job !== null && phase !== 'interrupted')) return;
  const stored = readStored(jobKey(), jobSchema);
  useJob.setState(stored === null ? IDLE : { job: stored, phase: phaseOf(stored), simulations: new Map() });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the phase of a job on which no tab works. */
export const phaseOf = (job: Job): Phase => (unfinished(job).length > 0 ? 'interrupted' : 'finished');

export function forgetJob(): void {
  const { job } = useJob.getState();
  useJob.setState(IDLE);
  clearTimeout(timer);
  timer = undefined;
  if (job !== null && holdsDesk()) drop(job);
}

/** @param of the job that the item belongs to: what comes too late for it is not another's */
export function setOutcome(of: Job, id: string, outcome: Outcome): void {
  useJob.setState(({ job }) =>
    job?.id === of.id ? { job: { ...job, outcomes: { ...job.outcomes, [id]: outcome } } } : {},
  );
  keep();
}

/** Keeps the job soon: it may be long, and changes often. */
function keep(): void {
  timer ??= setTimeout(keepNow, KEEP_MS);
}

/** Keeps the job; the record is the tab's that has a job in hand. */
export function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!holdsDesk()) return;
  const { job, unkept: before } = useJob.getState();
  if (job === null) return;
  const wanted = isWorthKeeping(job);
  if (!wanted) drop(job);
  const unkept = wanted && !writeStored(jobKey(), storedJob(job));
  if (unkept !== before) useJob.setState({ unkept });
}

/** Removes what is kept of a job; what another tab has left unfinished meanwhile stays. */
function drop({ id }: Job): void {
  if (readStored(jobKey(), v.object({ id: v.string() }))?.id !== id) return;
  try {
    localStorage.removeItem(jobKey());
  } catch (error) {
    // If storage is forbidden, nothing was kept either.
    log.warn('What was kept of a job could not be removed', error);
  }
}
