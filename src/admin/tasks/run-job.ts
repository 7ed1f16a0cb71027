import type { Simulation } from '#src/chain/admin/simulation.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useStore } from '#src/store/store.ts';
import { leaveDesk, takeDesk } from './desk-lock.ts';
import { forgetJob, isWorking, keepNow, phaseOf, type Plan, recallJob, useJob } from './job-store.ts';
import { isBegun, type Job, newJob, unfinished, withFailedAgain } from './job.ts';
import { lookUpSent } from './look-up-sent.ts';
import { isItsOwn, setDone, setFailed, setSent, settle } from './outcomes.ts';

const SHOW_MS = 150;
/** By an older simulation nothing is sent: what was shown may not be what would happen. */
const SIMULATION_LASTS_MS = 60_000;

let running: AbortController | null = null;

/** Stops what is under way: no further simulation, and no further question to the wallet. */
export function stopJob(): void {
  running?.abort();
}

/** Throws the job away that this tab has in hand, and whatever is under way for it. */
export function discardJob(): void {
  stopJob();
  running = null;
  forgetJob();
  letGo();
}

/** Throws away, or puts away, a job at which nobody works; not one that another tab has in hand. */
export async function putJobAway(): Promise<void> {
  if (await mayBegin()) discardJob();
}

/** Nobody is signed in any more, or the admin pages were left: where it was begun it can be gone on with later. */
export function interruptJob(): void {
  stopJob();
  const { job, phase } = useJob.getState();
  if (job === null) return;
  if (phase !== 'sending' && phase !== 'interrupted' && phase !== 'finished' && !isBegun(job)) {
    return discardJob();
  }
  useJob.setState({ phase: phaseOf(job), open: false });
  letGo();
}

/** Other tabs may take a job in hand, once all that was put to the wallet here has been followed up. */
function letGo(): void {
  const { job, phase, underWay } = useJob.getState();
  if (underWay !== null || (job !== null && phase !== 'interrupted' && phase !== 'finished')) return;
  keepNow();
  leaveDesk();
}

/** Takes a job in hand, or says why not. */
async function mayBegin(): Promise<boolean> {
  const free = useJob.getState().underWay === null && (await takeDesk());
  useJob.setState({ refusal: free ? null : 'elsewhere' });
  return free;
}

/** The end of a part of the work; `replaced` means that its job was discarded meanwhile. */
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

/** Begins a job, or says why not; one that is unfinished has to be gone on with or discarded first. */
export function planJob(plan: Plan): void {
  recallJob();
  const { job, phase } = useJob.getState();
  if (isWorking(phase)) return;
  const matters = job !== null && unfinished(job).length > 0 && (phase === 'interrupted' || isBegun(job));
  if (matters) useJob.setState({ refusal: 'elsewhere' });
  else void listJob(plan);
}

/** Reads together what is to be done, and simulates it. */
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

/** Transactions are built for, signed by and written down as those of the admin who began the job. */
const isOwnWallet = (): boolean => useStore.getState().walletAddress === useJob.getState().job?.wallet;

/** Simulates all that has come to no end, against the chain as it is now; not without the admin's wallet. */
export async function simulateJob(): Promise<void> {
  if (!(await mayBegin())) return;
  const work = { open: true, simulations: new Map(), problem: null };
  if (!isOwnWallet()) return useJob.setState({ ...work, phase: 'ready' });
  useJob.setState({ ...work, phase: 'simulating' });
  const found = new Map<string, Simulation>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Results come by the hundred: they are shown some at a time.
  const show = (): void => {
    timer = undefined;
    useJob.setState({ simulations: new Map(found), simulatedAt: Date.now() });
  };
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
          timer ??= setTimeout(show, SHOW_MS);
        },
      },
    );
  });
  clearTimeout(timer);
  const { job, phase, refusal } = useJob.getState();
  if (end === 'replaced' || job === null || phase !== 'simulating') return;
  show();
  const over = isBegun(job) && (unfinished(job).length === 0 || (end === 'stopped' && found.size === 0));
  useJob.setState({ phase: over || refusal === 'otherChain' ? phaseOf(job) : 'ready' });
  keepNow();
  letGo();
}

/** Has what failed simulated again. */
export async function retryFailed(): Promise<void> {
  if (!(await mayBegin())) return;
  useJob.setState(({ job }) => ({ job: job && withFailedAgain(job) }));
  return simulateJob();
}

/** Sends what the simulation has found possible; the wallet is asked once for every ten, where it can sign several. */
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
    // Stopped meanwhile by the end of the session, it may have come to its end all the same.
    ...(now.job?.id === job.id && { phase: phaseOf(now.job) }),
  }));
  keepNow();
  letGo();
}

interface Options {
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** Asked before each question to the wallet. */
  readonly mayGoOn: () => boolean;
}

/**
 * Sends of a job what its simulation has found possible; what that has found impossible comes to its end.
 * @throws the connection's error
 */
async function sendPossible(job: Job, { simulations, mayGoOn }: Options): Promise<void> {
  const api = await loadChain();
  // A local chain may be reset under the same name: the genesis hash tells whether the job can be resumed on it.
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
