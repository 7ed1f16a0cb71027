import type { Simulation } from '#src/chain/simulation.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useWallet } from '#src/chain/wallet-state.ts';
import { isBegun, newJob, unfinished, withFailedAgain } from './job.ts';
import { forgetJob, isWorking, jobKey, keepNow, phaseOf, type Plan, recallJob, useJob } from './job-store.ts';
import { lookUpSent } from './look-up-sent.ts';
import { isItsOwn, setDone, setFailed, setSent, settle } from './outcomes.ts';

const SHOW_MS = 150;

let running: AbortController | null = null;

/** Stops what is under way: no further simulation, and no further question to the wallet. */
export function stopJob(): void {
  running?.abort();
}

/** Throws the job away, and whatever is under way for it. */
export function discardJob(): void {
  stopJob();
  running = null;
  forgetJob();
}

/** How a part of the work ended; `replaced`: its job is not there any more. */
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

/** Begins a job; where another one is unfinished, only after the admin's word (`replaceJob`). */
export function planJob(plan: Plan): void {
  recallJob();
  const { job, phase } = useJob.getState();
  if (isWorking(phase)) return;
  const matters = job !== null && unfinished(job).length > 0 && (phase === 'interrupted' || isBegun(job));
  if (matters) useJob.setState({ next: plan });
  else void listJob(plan);
}

/** Throws the unfinished job away for the one that was asked for. */
export function replaceJob(): void {
  const { next } = useJob.getState();
  if (next !== null) void listJob(next);
}

/** Reads together what is to be done, and simulates it. */
export async function listJob(plan: Plan): Promise<void> {
  discardJob();
  const { title, wallet, list } = plan;
  useJob.setState({ job: newJob(title, wallet, []), plan, phase: 'listing', open: true });
  const end = await during(async (signal) => {
    const onListed = (listed: number): void => {
      if (!signal.aborted) useJob.setState({ listed });
    };
    const items = await list({ onListed, signal });
    if (!signal.aborted) useJob.setState({ job: newJob(title, wallet, items) });
  });
  if (end === 'done') return simulateJob();
  if (end === 'stopped') discardJob();
  else if (end === 'failed') useJob.setState({ phase: 'ready' });
}

/** Transactions are built for, signed by and written down as those of the admin who began the job. */
const isOwnWallet = (): boolean => useWallet.getState().address === useJob.getState().job?.wallet;

/** Simulates all that has come to no end, against the chain as it is now; not without the admin's wallet. */
export async function simulateJob(): Promise<void> {
  const work = { open: true, simulations: new Map(), problem: null, elsewhere: false };
  if (!isOwnWallet()) return useJob.setState({ ...work, phase: 'ready' });
  useJob.setState({ ...work, phase: 'simulating' });
  const found = new Map<string, Simulation>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Results come by the hundred: they are shown some at a time.
  const show = (): void => {
    timer = undefined;
    useJob.setState({ simulations: new Map(found) });
  };
  const end = await during(async (signal) => {
    const api = await loadChain();
    await lookUpSent(api);
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
  if (end === 'replaced') return;
  show();
  const { job } = useJob.getState();
  const over = job !== null && isBegun(job) && unfinished(job).length === 0;
  useJob.setState({ phase: over ? 'finished' : 'ready' });
  keepNow();
}

/** Has what failed simulated again. */
export function retryFailed(): void {
  useJob.setState(({ job }) => ({ job: job && withFailedAgain(job) }));
  void simulateJob();
}

/** Sends what the simulation has found possible; the wallet is asked once for every ten. */
export async function sendJob(): Promise<void> {
  if (useJob.getState().job === null || !isOwnWallet()) return;
  useJob.setState({ phase: 'sending', problem: null });
  const alone = await whileNoOtherTab(sendPossible);
  const { job } = useJob.getState();
  useJob.setState({ phase: job === null ? 'finished' : phaseOf(job), elsewhere: !alone });
  keepNow();
}

async function sendPossible(): Promise<void> {
  const { job, simulations } = useJob.getState();
  if (job === null) return;
  for (const item of unfinished(job)) {
    const simulation = simulations.get(item.id);
    if (simulation?.ok === false && isItsOwn(simulation.failure)) setFailed(item, simulation.failure, null);
  }
  const items = unfinished(job).filter(({ id }) => simulations.get(id)?.ok === true);
  keepNow();
  await during(async (signal) => {
    const api = await loadChain();
    const results = await api.sendTasks(
      items.map(({ task }) => task),
      {
        onStages: items.map((item) => (stage) => {
          if (stage.stage === 'sent') setSent(item, stage.signature, stage.lastValidBlockHeight);
          if (stage.stage === 'confirmed') setDone(item, stage.signature);
        }),
        mayGoOn: () => !signal.aborted && isOwnWallet(),
      },
    );
    for (const [index, result] of results.entries()) {
      const item = items[index];
      if (item !== undefined) settle(item, result);
    }
  });
}

/** @returns false where another tab of this browser is sending, and nothing was done */
async function whileNoOtherTab(work: () => Promise<void>): Promise<boolean> {
  // Only pages of secure origins have locks; without one the program refuses whatever would be done twice.
  const locks = 'locks' in navigator ? navigator.locks : null;
  if (locks === null) return work().then(() => true);
  return locks.request(jobKey(), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
