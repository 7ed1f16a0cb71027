import * as v from 'valibot';
import { create } from 'zustand';
import type { Simulation } from '#src/chain/admin/simulation.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { log } from '#src/lib/log.ts';
import type { ReadOptions } from '../list/read-all.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';
import { holdsLock } from './bulk-actions-lock.ts';
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
  /** Waits for the admin's confirmation. */
  | 'ready'
  | 'sending'
  | 'finished'
  /** The job was stopped, or the page was left, before it finished. */
  | 'interrupted';

/** Why a request was refused. */
type Refusal =
  /** Another job is unfinished, in this tab or another one, or the state of its transactions is not known yet. */
  | 'elsewhere'
  /** The job was begun on a chain that no longer exists. */
  | 'otherChain'
  /** The simulation was too old to send from, and has been rerun. */
  | 'simulatedAnew';

/** Collects the items to be done, and reports its progress. */
export type ListItems = (context: Required<ReadOptions>) => Promise<readonly JobItem[]>;

/** A job as a page requests it. */
export interface Plan {
  readonly title: string;
  /** The admin's wallet. */
  readonly wallet: string;
  readonly list: ListItems;
}

interface JobState {
  readonly job: Job | null;
  readonly phase: Phase;
  /** Whether the job's dialog is open. */
  readonly open: boolean;
  /** The number of rows that `listing` has read. */
  readonly listed: number;
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** When the last simulation was made, by this browser's clock in milliseconds. */
  readonly simulatedAt: number;
  /** Why nothing could be listed, simulated or sent. */
  readonly problem: unknown;
  readonly refusal: Refusal | null;
  /** Number of transactions that the audit log's route has refused; the log lists them from the chain. */
  readonly unreported: number;
  /** Whether the browser's storage is unavailable: a reload would lose the job. */
  readonly unkept: boolean;
  /** Identifies transactions that were passed to the wallet, until the state of all of them is known; null for none. */
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
 * Holds the one job of this browser; its unfinished part is stored across reloads. It is separate from the app's store:
 * no player's page loads it, and only the tab that holds the lock (`bulk-actions-lock.ts`) may write the stored part.
 */
export const useJob = create<JobState>(() => ({ ...IDLE, underWay: null }));

export const isWorking = (phase: Phase): boolean =>
  phase === 'listing' || phase === 'simulating' || phase === 'sending';

/** Restores a job that an earlier page or another tab has left unfinished, or failures that were not dismissed. */
export function recallJob(): void {
  const { job, phase } = useJob.getState();
  if (job !== null && phase !== 'finished') return;
  const stored = readStored(jobKey(), jobSchema);
  if (stored !== null && stored.id !== job?.id) {
    useJob.setState({ ...IDLE, job: stored, phase: phaseOf(stored) });
  }
}

/** Follows another tab that has continued the job or dismissed it. */
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
  if (job !== null && holdsLock()) drop(job);
}

/** Sets the outcome of an item. @param of the item's job: a late result must not be set on another job */
export function setOutcome(of: Job, id: string, outcome: Outcome): void {
  useJob.setState(({ job }) =>
    job?.id === of.id ? { job: { ...job, outcomes: { ...job.outcomes, [id]: outcome } } } : {},
  );
  keep();
}

/** Stores the job after a delay: it may be large, and changes often. */
function keep(): void {
  timer ??= setTimeout(keepNow, KEEP_MS);
}

/** Stores the job; only the tab that works on a job writes the record. */
export function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!holdsLock()) return;
  const { job, unkept: before } = useJob.getState();
  if (job === null) return;
  const isStored = isWorthKeeping(job);
  if (!isStored) drop(job);
  const unkept = isStored && !writeStored(jobKey(), storedJob(job));
  if (unkept !== before) useJob.setState({ unkept });
}

/** Removes a job from storage; a job that another tab has stored in the meantime is not removed. */
function drop({ id }: Job): void {
  if (readStored(jobKey(), v.object({ id: v.string() }))?.id !== id) return;
  try {
    localStorage.removeItem(jobKey());
  } catch (error) {
    // If storage is not available, nothing was stored either.
    log.warn('What was kept of a job could not be removed', error);
  }
}
