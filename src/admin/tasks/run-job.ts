import type { Simulation } from '#src/chain/admin/simulation.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { throttle } from '#src/lib/throttle.ts';
import { useStore } from '#src/store/store.ts';
import { releaseLock, takeLock } from './bulk-actions-lock.ts';
import { forgetJob, isWorking, keepNow, phaseOf, type Plan, recallJob, useJob } from './job-store.ts';
import { isStarted, type Job, newJob, unfinished, withFailedRetried } from './job.ts';
import { lookUpSent } from './look-up-sent.ts';
import { isItsOwn, setDone, setFailed, setSent, settle } from './outcomes.ts';

const SHOW_MS = 150;
/** Nothing is sent from an older simulation: its results may be outdated. */
const SIMULATION_LASTS_MS = 60_000;

let running: AbortController | null = null;

/** Stops the running work: no further simulations, and no further requests to the wallet. */
export function stopJob(): void {
  running?.abort();
}

/** Discards the job of this tab, and aborts its running work. */
export function discardJob(): void {
  stopJob();
  running = null;
  forgetJob();
  letGo();
}

/** Discards or dismisses a job on which no tab works. */
export async function putJobAway(): Promise<void> {
  if (await mayBegin()) discardJob();
}

/** Interrupts the job when the session ends or the admin pages are left; a job that has begun can be resumed later. */
export function interruptJob(): void {
  stopJob();
  const { job, phase } = useJob.getState();
  if (job === null) return;
  if (phase !== 'sending' && phase !== 'interrupted' && phase !== 'finished' && !isStarted(job)) {
    return discardJob();
  }
  useJob.setState({ phase: phaseOf(job), open: false });
  letGo();
}

/**
 * Lets other tabs take over the job, once the state of all transactions that this tab passed to the wallet is known.
 */
function letGo(): void {
  const { job, phase, underWay } = useJob.getState();
  if (underWay !== null || (job !== null && phase !== 'interrupted' && phase !== 'finished')) return;
  keepNow();
  releaseLock();
}

/** Acquires the lock to work on a job, or sets why that was refused. */
async function mayBegin(): Promise<boolean> {
  const free = useJob.getState().underWay === null && (await takeLock());
  useJob.setState({ refusal: free ? null : 'elsewhere' });
  return free;
}

/** How a part of the work ended; `replaced` means that its job was discarded in the meantime. */
type End = 'done' | 'stopped' | 'failed' | 'replaced';

async function during(work: (signal: AbortSignal) => Promise<void>): Promise<End> {
  stopJob();
  const own = new AbortController();
  running = own;
  let end: End = 'done';
  try {
    await work(own.signal);
    if (own.signal.aborted) end = 'stopped';
  } catch (problem) {
    end = own.signal.aborted ? 'stopped' : 'failed';
    if (end === 'failed' && running === own) useJob.setState({ problem });
  }
  if (running !== own) return 'replaced';
  running = null;
  return end;
}

/** Begins a job, or sets why it was refused; an unfinished job has to be resumed or discarded first. */
export function planJob(plan: Plan): void {
  recallJob();
  const { job, phase } = useJob.getState();
  if (isWorking(phase)) return;
  const matters = job !== null && unfinished(job).length > 0 && (phase === 'interrupted' || isStarted(job));
  if (matters) useJob.setState({ refusal: 'elsewhere' });
  else void listJob(plan);
}

/** Collects the items to be done, and simulates them. */
async function listJob(plan: Plan): Promise<void> {
  if (!(await mayBegin())) return;
  stopJob();
  forgetJob();
  const { title, wallet, list } = plan;
  useJob.setState({ job: newJob(title, wallet, []), phase: 'listing', open: true });
  const end = await during(async (signal) => {
    const onRead = (listed: number): void => {
      if (!signal.aborted) useJob.setState({ listed });
    };
    const items = await list({ onRead, signal });
    if (!signal.aborted) useJob.setState({ job: newJob(title, wallet, items) });
  });
  if (end === 'done') return simulateJob();
  if (end === 'stopped') discardJob();
  else if (end === 'failed') useJob.setState({ phase: 'ready' });
}

/** Whether the connected wallet is the admin's who began the job: transactions are built, signed and logged for it. */
const isOwnWallet = (): boolean => useStore.getState().walletAddress === useJob.getState().job?.wallet;

/** Simulates all unfinished items against the current state of the chain; requires the admin's wallet. */
export async function simulateJob(): Promise<void> {
  if (!(await mayBegin())) return;
  const work = { open: true, simulations: new Map(), problem: null };
  if (!isOwnWallet()) return useJob.setState({ ...work, phase: 'ready' });
  useJob.setState({ ...work, phase: 'simulating' });
  const found = new Map<string, Simulation>();
  const show = (): void => useJob.setState({ simulations: new Map(found), simulatedAt: Date.now() });
  // Results arrive by the hundred, so they are shown in batches.
  const showing = throttle(show, SHOW_MS);
  const end = await during(async (signal) => {
    const api = await loadChain();
    const genesis = useJob.getState().job?.genesis ?? null;
    if (genesis !== null && genesis !== (await api.getGenesis())) {
      return useJob.setState({ refusal: 'otherChain' });
    }
    await lookUpSent(api, signal);
    const { job } = useJob.getState();
    const items = job && !signal.aborted ? unfinished(job) : [];
    await api.simulateTasks(
      items.map(({ task }) => task),
      {
        signal,
        onResult: (index, simulation) => {
          const item = items[index];
          if (item !== undefined) found.set(item.id, simulation);
          showing.call();
        },
      },
    );
  });
  showing.stop();
  const { job, phase, refusal } = useJob.getState();
  if (end === 'replaced' || job === null || phase !== 'simulating') return;
  show();
  const over = isStarted(job) && (unfinished(job).length === 0 || (end === 'stopped' && found.size === 0));
  useJob.setState({ phase: over || refusal === 'otherChain' ? phaseOf(job) : 'ready' });
  keepNow();
  letGo();
}

/** Simulates the failed items again. */
export async function retryFailed(): Promise<void> {
  if (!(await mayBegin())) return;
  useJob.setState(({ job }) => ({ job: job && withFailedRetried(job) }));
  return simulateJob();
}

/** Sends what the simulation has found possible; a wallet that can sign several is requested once for every ten. */
export async function sendJob(): Promise<void> {
  const { job, simulations, simulatedAt } = useJob.getState();
  if (job === null || !isOwnWallet() || !(await mayBegin())) return;
  if (Date.now() - simulatedAt > SIMULATION_LASTS_MS) {
    await simulateJob();
    return useJob.setState(({ phase, refusal }) =>
      phase === 'ready' ? { refusal: refusal ?? 'simulatedAnew' } : {},
    );
  }
  const underWay = Symbol(job.id);
  useJob.setState({ phase: 'sending', problem: null, underWay });
  await during((signal) =>
    sendPossible(job, { simulations, mayGoOn: () => !signal.aborted && isOwnWallet() }),
  );
  useJob.setState((now) => ({
    ...(now.underWay === underWay && { underWay: null }),
    // A job stopped by the end of the session may still have finished.
    ...(now.job?.id === job.id && { phase: phaseOf(now.job) }),
  }));
  keepNow();
  letGo();
}

interface Options {
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** Called before each request to the wallet. */
  readonly mayGoOn: () => boolean;
}

/**
 * Sends the items whose simulation succeeded; items whose simulation failed for their own reasons are set to `failed`.
 * @throws the connection's error
 */
async function sendPossible(job: Job, { simulations, mayGoOn }: Options): Promise<void> {
  const api = await loadChain();
  // A local chain may be reset under the same name: the genesis hash ensures that a job is resumed only on the same
  // chain.
  const genesis = await api.getGenesis();
  useJob.setState((now) => (now.job?.id === job.id ? { job: { ...now.job, genesis } } : {}));
  for (const item of unfinished(job)) {
    const simulation = simulations.get(item.id);
    if (simulation?.ok === false && isItsOwn(simulation.failure)) {
      setFailed(job, item, simulation.failure, null);
    }
  }
  const items = unfinished(job).filter(({ id }) => simulations.get(id)?.ok === true);
  keepNow();
  const results = await api.sendTasks(
    items.map(({ task }) => task),
    {
      onStages: items.map((item) => (stage) => {
        if (stage.stage === 'sent') setSent(job, item, stage);
        if (stage.stage === 'confirmed') setDone(job, item, stage.signature);
      }),
      mayGoOn,
    },
  );
  for (const [index, result] of results.entries()) {
    const item = items[index];
    if (item !== undefined) settle(job, item, result);
  }
}
