/**
 * Compute units of every instruction of the program, measured in LiteSVM with fixed keys: at the best bump, and with an
 * input that is a point at the first try. `--json` prints the figures alone. Ends with code 1 where one is above its limit.
 */
import { ProgramWorld } from '#tests/support/program-world.ts';
import { configFigures } from './bench-cu/config.ts';
import { type Figure, isExceeded } from './bench-cu/figure.ts';
import { largePoolFigures } from './bench-cu/large-pool.ts';
import { smallPoolFigures } from './bench-cu/small-pool.ts';

const world = await ProgramWorld.open();
const figures = [...smallPoolFigures(world), ...largePoolFigures(world), ...(await configFigures())];

function line(cells: readonly string[]): string {
  const [name = '', ...numbers] = cells;
  return name.padEnd(20) + numbers.map((cell) => cell.padStart(18)).join('');
}

function row(figure: Figure): string {
  const { name, value, limit, spread } = figure;
  const [least, most] = spread ?? [value, value];
  const range = spread === null ? '' : `${least} - ${most}`;
  return (
    line([name, String(value), limit === null ? '' : String(limit), range]) +
    (isExceeded(figure) ? '  above' : '')
  );
}

if (process.argv.includes('--json')) {
  const rows = figures.map(({ name, value, limit }) => ({
    name,
    value: Number(value),
    unit: 'CU',
    limit: limit === null ? null : Number(limit),
  }));
  console.log(JSON.stringify({ figures: rows }));
} else {
  console.log(line(['instruction', 'CU', 'limit', 'other keys']));
  for (const figure of figures) console.log(row(figure));
}

if (figures.some(isExceeded)) process.exitCode = 1;
