import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';

/** What a page costs from its load until it is idle. */
export interface Cost {
  /** Received from the chain and the server, without the app's own files. */
  readonly bytes: number;
  readonly requests: number;
  /** Bytes of the JavaScript heap after a collection. */
  readonly heap: number;
}

/** Milliseconds without traffic after which a page counts as idle, and the longest wait. */
const IDLE_MS = 4_000;
const TIMEOUT_MS = 60_000;

const responseSchema = v.object({ requestId: v.string(), response: v.object({ url: v.string() }) });
const finishedSchema = v.object({ requestId: v.string(), encodedDataLength: v.number() });
const frameSchema = v.object({ response: v.object({ payloadData: v.string() }) });
const heapSchema = v.object({ usedSize: v.number() });

/** Counts the traffic of a page with chain and server. */
export class Traffic {
  bytes = 0;
  requests = 0;
  #latestMs = performance.now();

  private constructor(readonly session: CDPSession) {}

  /** @param isCounted whether a URL is one of the chain or the server */
  static async of(page: Page, isCounted: (url: URL) => boolean): Promise<Traffic> {
    const session = await page.context().newCDPSession(page);
    const traffic = new Traffic(session);
    const counted = new Set<string>();
    await session.send('Network.enable');
    session.on('Network.responseReceived', (event) => {
      const { requestId, response } = v.parse(responseSchema, event);
      if (isCounted(new URL(response.url))) counted.add(requestId);
    });
    session.on('Network.loadingFinished', (event) => {
      const { requestId, encodedDataLength } = v.parse(finishedSchema, event);
      if (!counted.delete(requestId)) return;
      traffic.requests += 1;
      traffic.#receive(encodedDataLength);
    });
    session.on('Network.webSocketFrameReceived', (event) =>
      traffic.#receive(v.parse(frameSchema, event).response.payloadData.length),
    );
    return traffic;
  }

  #receive(bytes: number): void {
    this.bytes += bytes;
    this.#latestMs = performance.now();
  }

  /** Resolves when nothing has arrived for some seconds. @throws if something arrives all the time */
  async idle(): Promise<void> {
    const began = performance.now();
    while (performance.now() - this.#latestMs < IDLE_MS) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error('The page is never idle');
      await sleep(100);
    }
  }
}

/** Opens a path, and returns what it has cost once it is idle. */
export async function measureRoute(
  page: Page,
  path: string,
  isCounted: (url: URL) => boolean,
  act: () => Promise<void> = async () => undefined,
): Promise<Cost> {
  const traffic = await Traffic.of(page, isCounted);
  await page.goto(path);
  await act();
  await traffic.idle();
  const { session, bytes, requests } = traffic;
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = v.parse(heapSchema, await session.send('Runtime.getHeapUsage'));
  await session.detach();
  return { bytes, requests, heap };
}
