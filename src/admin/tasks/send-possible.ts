import { loadChain } from '#src/chain/load-chain.ts';
import type { Simulation } from '#src/chain/admin/simulation.ts';
import { type Job, unfinished } from './job.ts';
import { keepNow, useJob } from './job-store.ts';
import { isItsOwn, setDone, setFailed, setSent, settle } from './outcomes.ts';

interface Options {
  readonly simulations: ReadonlyMap<string, Simulation>;
  /** Asked before each question to the wallet. */
  readonly mayGoOn: () => boolean;
}

/**
 * Sends of a job what its simulation has found possible; what that has found impossible comes to its end.
 * @throws the connection's error
 */
export async function sendPossible(job: Job, { simulations, mayGoOn }: Options): Promise<void> {
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
