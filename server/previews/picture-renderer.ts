import type { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { startThread } from '#server/cluster/start-thread.ts';
import type { Picture } from './picture.ts';

interface Job {
  readonly picture: Picture;
  resolve(png: Buffer): void;
  reject(error: Error): void;
}

interface RendererOptions {
  readonly start?: () => Worker;
  readonly timeoutMs?: number;
}

/** Number of pictures that may wait for the one being drawn: a second of work. */
const MOST_WAITING = 8;
/** Includes the start of a thread on a busy machine. */
const TIMEOUT_MS = 20_000;

const answerSchema = v.union([v.object({ png: v.instance(Uint8Array) }), v.object({ error: v.string() })]);

/**
 * Draws pictures in a worker thread, one after the other: each takes some 20 ms of computation, which would block the
 * server's main thread. The thread starts with the first picture, does not keep the process alive, and is replaced
 * when it fails or takes too long; only the picture being drawn is lost then.
 */
export class PictureRenderer {
  readonly #start: () => Worker;
  readonly #timeoutMs: number;
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  #running: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  #isClosed = false;

  constructor({
    start = () => startThread(import.meta.url, 'preview-worker'),
    timeoutMs = TIMEOUT_MS,
  }: RendererOptions = {}) {
    this.#start = start;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether as many pictures wait as may wait. */
  get isBusy(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Draws a picture as a PNG. @throws if it cannot be drawn, the thread fails, or the renderer is closed */
  render(picture: Picture): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('The renderer of pictures is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ picture, resolve, reject });
      this.#next();
    });
  }

  /** Terminates the thread; pending pictures are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#fail(new Error('The renderer of pictures is closed'));
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The renderer of pictures is closed'));
    await worker?.terminate();
  }

  #next(): void {
    if (this.#isClosed || this.#running !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#worker ??= this.#open();
    const timer = setTimeout(() => {
      const worker = this.#worker;
      this.#fail(new Error('Drawing a picture took too long'));
      void worker?.terminate();
    }, this.#timeoutMs);
    timer.unref();
    this.#running = { job, timer };
    this.#worker.postMessage(job.picture);
  }

  #open(): Worker {
    const worker = this.#start();
    worker.unref();
    worker.on('message', (message: unknown) => {
      if (this.#worker !== worker) return;
      const answer = v.parse(answerSchema, message);
      const job = this.#end();
      if ('png' in answer) job?.resolve(Buffer.from(answer.png));
      else job?.reject(new Error(`A picture cannot be drawn: ${answer.error}`));
      this.#next();
    });
    const fail = (error: Error): void => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('error', (cause) => fail(new Error('The thread that draws pictures failed', { cause })));
    worker.on('exit', () => fail(new Error('The thread that draws pictures has ended')));
    return worker;
  }

  /** Gives up the thread and its picture. */
  #fail(error: Error): void {
    this.#worker = null;
    this.#end()?.reject(error);
    this.#next();
  }

  #end(): Job | undefined {
    const running = this.#running;
    this.#running = null;
    if (running !== null) clearTimeout(running.timer);
    return running?.job;
  }
}
