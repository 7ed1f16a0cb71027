import * as v from 'valibot';
import { rpcUrlOf } from '#server/cluster/connection.ts';
import { type ServerEnv } from '#server/env.ts';
import { wsUrlOf } from '#server/indexer/log-socket.ts';
import { decodeBeacon, decodeConfig } from '#src/chain/program/accounts.ts';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { readAccount } from './accounts.ts';
import { beaconQuestions } from './beacon.ts';
import { clusterQuestions } from './cluster.ts';
import { featureQuestions } from './features.ts';
import { historyQuestions } from './history.ts';
import { limitQuestions } from './limits.ts';
import { notificationQuestions } from './notifications.ts';
import { programQuestions } from './program.ts';
import { answer, type Line, Skipped, type Question } from './question.ts';
import { rentQuestions } from './rent.ts';
import { RpcNode } from './rpc-node.ts';
import { once, type Subject } from './subject.ts';
import { transactionQuestions } from './transactions.ts';

type Topic = readonly [name: string, questions: (subject: Subject) => readonly Question[]];

const TOPICS: readonly Topic[] = [
  ['cluster', clusterQuestions],
  ['features', featureQuestions],
  ['rent', rentQuestions],
  ['transactions', transactionQuestions],
  ['notifications', notificationQuestions],
  ['beacon', beaconQuestions],
  ['program', programQuestions],
  ['history', historyQuestions],
];
/** Checked last, because its load would delay other checks. */
const LAST: Topic = ['limits', limitQuestions];

/**
 * Runs all checks against the RPC of an environment. @returns a line for each check; never throws because of a node's
 * answers
 */
export async function checkChain(env: ServerEnv): Promise<readonly Line[]> {
  const rpcUrl = rpcUrlOf(env);
  const node = new RpcNode(rpcUrl);
  const subject = subjectOf(env, node, env.wsUrl ?? wsUrlOf(rpcUrl));
  const reach = await answer('node', {
    what: `RPC at ${new URL(rpcUrl).host}`,
    needed: 'an answer',
    without: 'nothing can be asked',
    run: () => reachOf(node),
  });
  const isUnreachable = reach.verdict !== 'ok';
  const runTopic = async ([topic, questions]: Topic): Promise<readonly Line[]> => {
    const lines: Line[] = [];
    for (const question of questions(subject)) {
      lines.push(await answer(topic, isUnreachable ? unasked(question) : question));
    }
    return lines;
  };
  const lines = await Promise.all(TOPICS.map(runTopic));
  return [reach, ...lines.flat(), ...(await runTopic(LAST))];
}

/** Whether a server answers at the address, even with an invalid response. */
async function reachOf(node: RpcNode) {
  const startedAt = performance.now();
  try {
    await node.request(v.unknown(), 'getGenesisHash');
  } catch (error) {
    if (isHttpError(error, 'unreachable', 'timeout')) throw error;
  }
  return { found: `answers after ${Math.round(performance.now() - startedAt)} ms` };
}

const unasked = (question: Question): Question => ({
  ...question,
  run: () => Promise.reject(new Skipped('the RPC does not answer')),
});

function subjectOf(env: ServerEnv, node: RpcNode, wsUrl: string): Subject {
  const programAccount = once(() => readAccount(node, PROGRAM_ID.toBase58()));
  return {
    env,
    node,
    wsUrl,
    isDeployed: async () => (await programAccount())?.executable === true,
    setUp: once(async () => {
      const account = await readAccount(node, CONFIG_ADDRESS.toBase58());
      if (account?.owner !== PROGRAM_ID.toBase58()) return null;
      const config = decodeConfig(account.data);
      const beacon = await readAccount(node, config.beacon);
      const isOurs = beacon?.owner === PROGRAM_ID.toBase58();
      return { config, beacon: isOurs ? decodeBeacon(config.beacon, beacon.data) : null };
    }),
  };
}
