/**
 * Measures the built app in a real browser whose processor is slowed four times, against a canned chain and server on
 * this machine, and a blank React page in the same run; what a phone downloads in its first visit; and how much every
 * page shifts, at two widths, with the answers of the real product. Ends with code 1 if a figure misses its limit.
 * Takes about nine minutes.
 *   --json          prints only the figures
 *   --weight        only weighs what the first route loads, without a browser
 *   --runs N        loads of each page, the median counts; 5
 *   --seconds N     how long events arrive, in three periods whose median counts; 60
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { buildApp, buildBlankPage } from './web/pages.ts';
import { type Figure, figureOf, isMissed, median } from './web/limits.ts';
import { firstVisit } from './web/first-visit.ts';
import { openSite } from './web/open-site.ts';
import { shiftsOfPages } from './web/shifts.ts';
import { type Seen, visitAndClick, visitOnce, watchEvents } from './web/visit.ts';
import { total, weighFirstRoute } from './web/weigh.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    weight: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
  },
});
const RUNS = Number(options.runs);
const SECONDS = Number(options.seconds);
const PERIODS = 3;
const PORT = 18_600;
const CHAIN_PORT = 18_610;
const POOLS = 5_000;

const log = (line: string): void => {
  if (!options.json) console.log(line);
};

async function weights(): Promise<Figure[]> {
  const { scripts, styles, intruders } = await weighFirstRoute();
  for (const { fileName, bytes } of [...scripts, ...styles]) {
    log(`${fileName.padEnd(44)} ${String(bytes).padStart(8)} bytes`);
  }
  for (const id of intruders) {
    console.error(`The first route holds ${id}`);
    process.exitCode = 1;
  }
  return [figureOf('first_route_js_br', total(scripts)), figureOf('first_route_css_br', total(styles))];
}

async function speeds(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-web-'));
  const blankFolder = await mkdtemp(join(tmpdir(), 'bench-web-blank-'));
  await buildApp(folder, CHAIN_PORT);
  await buildBlankPage(blankFolder);
  const site = await openSite({ dist: folder, port: PORT, chainPort: CHAIN_PORT, pools: POOLS });
  const blankSite = await openSite({
    dist: blankFolder,
    port: PORT + 1,
    chainPort: CHAIN_PORT + 1,
    pools: 0,
  });
  const browser = await launchChromium();
  try {
    const downloads = await firstVisit(browser, site.origin);
    const loads: Seen[] = [];
    const blanks: Seen[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      blanks.push(await visitOnce(browser, blankSite.origin));
      const seen = await visitAndClick(browser, site.origin);
      loads.push(seen);
      const clicks = Object.entries(seen.clicks).map(([name, ms]) => `${name} ${ms}`);
      log(`run ${run}: lcp ${Math.round(seen.lcp)} ms, cls ${seen.cls.toFixed(4)}, ${clicks.join(', ')} ms`);
    }
    const shifts = await shiftsOfPages(browser);
    for (const { path, width, cls } of shifts.filter((shift) => shift.cls > 0.001)) {
      log(`cls ${cls.toFixed(4)} at ${width} px: ${path}`);
    }
    const periods = Array.from({ length: PERIODS }, () => SECONDS / PERIODS);
    const longestTasks = await watchEvents(browser, site.origin, periods, site.setRate);
    log(`longest tasks ${longestTasks.map(Math.round).join(', ')} ms`);
    const middle = (name: keyof Seen, from: readonly Seen[]): number =>
      median(from.map((seen) => seen[name]));
    return [
      figureOf('first_visit_bytes', total(downloads)),
      figureOf('first_visible_content_ms', middle('fcp', loads), middle('fcp', blanks)),
      figureOf('lcp_ms', middle('lcp', loads), middle('lcp', blanks)),
      figureOf('cls', Math.max(middle('cls', loads), ...shifts.map(({ cls }) => cls)), middle('cls', blanks)),
      figureOf('inp_ms', middle('inp', loads)),
      figureOf('longest_task_ms', median(longestTasks)),
    ];
  } finally {
    await browser.close();
    await Promise.all([site.close(), blankSite.close()]);
    await Promise.all([folder, blankFolder].map((path) => rm(path, { recursive: true, force: true })));
  }
}

const figures = [...(await weights()), ...(options.weight ? [] : await speeds())];
if (options.json) console.log(JSON.stringify({ figures }));
const shown = (value: number): string => (value < 1 ? value.toFixed(4) : String(Math.round(value)));
for (const figure of figures) {
  const { name, value, unit, limit, blank } = figure;
  const beside = `${limit === null ? '' : `limit ${limit}`}${blank === null ? '' : `, blank page ${shown(blank)}`}`;
  log(`${name.padEnd(44)} ${shown(value).padStart(8)} ${unit.padEnd(6)} ${beside}`);
  if (isMissed(figure)) process.exitCode = 1;
}
