/**
 * Measures the compute units of every instruction of the program, with the smallest and largest pools, in LiteSVM with
 * fixed keys: at the best bump, and draws at the most expensive rounds; and the program's bytes. `--json` prints the
 * figures only. Ends with code 1 if one is above its limit.
 */
import { statSync } from 'node:fs';
import { ProgramWorld, SO_PATH } from '#tests/support/program-world.ts';
import { configFigures } from './cu/config.ts';
import { drawing } from './cu/drawing.ts';
import { entering } from './cu/entering.ts';
import { type Figure, figure, isExceeded, limitsWithoutFigure } from './cu/figure.ts';
import { leaving } from './cu/leaving.ts';
import { paying, refunding } from './cu/paying.ts';
import { SIZES } from './cu/sizes.ts';

/** The only figure in bytes instead of compute units. */
const BYTES = 'program_bytes';

const world = await ProgramWorld.open();
const draws = SIZES.flatMap((size) => {
  const { figures, pool } = drawing(world, size);
  return [...figures, ...paying(world, size, pool), ...refunding(world, size)];
});
const measured = [
  ...entering(world),
  ...leaving(world),
  ...draws,
  ...(await configFigures()),
  figure(BYTES, BigInt(statSync(SO_PATH).size)),
];
const figures = measured.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

function line(cells: readonly string[]): string {
  const [name = '', ...numbers] = cells;
  return name.padEnd(24) + numbers.map((cell) => cell.padStart(22)).join('');
}

function row(figure: Figure): string {
  const { name, value, limit, spread } = figure;
  const range = spread === null ? '' : `${spread[0]} - ${spread[1]}`;
  return line([name, String(value), String(limit), range]) + (isExceeded(figure) ? '  above' : '');
}

if (process.argv.includes('--json')) {
  const rows = figures.map(({ name, value, limit }) => ({
    name,
    value: Number(value),
    unit: name === BYTES ? 'B' : 'CU',
    limit: Number(limit),
  }));
  console.log(JSON.stringify({ figures: rows }));
} else {
  console.log(line(['instruction', 'CU', 'limit', 'other keys or rounds']));
  for (const figure of figures) console.log(row(figure));
}

const left = limitsWithoutFigure(figures);
if (left.length > 0) console.error(`Limits of nothing that is measured: ${left.join(', ')}`);
if (left.length > 0 || figures.some(isExceeded)) process.exitCode = 1;
