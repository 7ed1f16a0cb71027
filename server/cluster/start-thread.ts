import { Worker } from 'node:worker_threads';

/** Sources need tsx, which worker threads do not inherit. */
const FROM_SOURCES = `
  import('tsx/esm/api').then(({ register }) => {
    register();
    return import(require('node:worker_threads').workerData);
  })`;

/**
 * Starts a worker thread: from its source if the caller runs from source, else from the build, where all files lie in
 * one folder.
 * @param caller the URL of the calling module
 * @param name the thread's module in the caller's folder, without its extension
 */
export function startThread(caller: string, name: string): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`${name}.js`, caller));
  return new Worker(FROM_SOURCES, { eval: true, workerData: new URL(`${name}.ts`, caller).href });
}
