import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { nextMessage, start, stop } from './child.ts';
import type { Figures } from './figures.ts';
import { type Held, heldBy } from './inspected.ts';
import { mixedPaths } from './paths.ts';
import { API_PORT, startProduct } from './product.ts';
import { median } from '../web/limits.ts';

const INSPECTOR_PORT = 18_789;
const POOLS = 2_000;
const RATE = 20;
const FIRST_MINUTES = 5;
const READERS = 20;
const REQUESTS_PER_SECOND = 60;
const SOCKETS = 200;
const PATHS = 1_000;
/** Number of samples whose median counts, because single values fluctuate. */
const SAMPLES = 3;
const SAMPLE_MS = 10_000;

const reportSchema = v.object({
  requests: v.number(),
  failed: v.number(),
  failures: v.array(v.string()),
  p50Ms: v.number(),
  p99Ms: v.number(),
  lostSockets: v.number(),
  messages: v.number(),
});

/** Serves honest and hostile clients at once. @returns growth after five minutes, and results of honest clients */
export async function soak(minutes: number, log: (line: string) => void): Promise<Figures> {
  const product = await startProduct({
    pools: POOLS,
    rate: RATE,
    environment: { NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTOR_PORT}` },
  });
  await product.goOn();
  const { pid = 0 } = product.server;
  const honest = start('./honest.ts');
  honest.send({
    port: API_PORT,
    paths: mixedPaths(PATHS, POOLS),
    readers: READERS,
    perSecond: REQUESTS_PER_SECOND,
    sockets: SOCKETS,
  });
  const hostile = start('./hostile.ts', [String(API_PORT)]);
  const startedAt = Date.now();

  const hold = async (minute: number): Promise<Held> => {
    const span = SAMPLES * SAMPLE_MS;
    await sleep(startedAt + minute * 60_000 - span - Date.now());
    const samples: Held[] = [];
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      samples.push(await heldBy(pid, INSPECTOR_PORT));
      await sleep(SAMPLE_MS);
    }
    const held = {
      descriptors: median(samples.map(({ descriptors }) => descriptors)),
      heldMb: median(samples.map(({ heldMb }) => heldMb)),
      residentMb: median(samples.map(({ residentMb }) => residentMb)),
    };
    log(
      `minute ${minute}: ${held.descriptors} descriptors, ${held.heldMb.toFixed(1)} MB held, ${held.residentMb.toFixed(0)} MB resident`,
    );
    return held;
  };
  const first = await hold(FIRST_MINUTES);
  for (let minute = 2 * FIRST_MINUTES; minute < minutes; minute += FIRST_MINUTES) await hold(minute);
  const last = await hold(minutes);

  honest.send('report');
  const report = v.parse(reportSchema, await nextMessage(honest));
  hostile.send('report');
  const attacks = v.parse(v.record(v.string(), v.number()), await nextMessage(hostile));
  await Promise.all([stop(honest), stop(hostile)]);
  log(
    `attacks: ${Object.entries(attacks)
      .map(([name, times]) => `${times} ${name}`)
      .join(', ')}`,
  );
  log(
    `honest: ${report.requests} requests, p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms, ${report.failed} failed (${report.failures.join('; ')}); ` +
      `${SOCKETS} sockets, ${report.messages} messages, ${report.lostSockets} lost; ${await product.behind()} slots behind`,
  );
  return {
    soak_honest_p99_ms: report.p99Ms,
    soak_honest_failed: report.failed + report.lostSockets,
    soak_descriptor_growth: last.descriptors - first.descriptors,
    soak_held_growth_mb: last.heldMb - first.heldMb,
    soak_rss_growth_mb: last.residentMb - first.residentMb,
  };
}
