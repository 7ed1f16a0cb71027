const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1e3, MB: 1e6, ms: 1, '': 1 };
const NAME_WIDTH = 48;
const VALUE_WIDTH = 11;

export interface RowOptions {
  /** kB and MB are shown for values in bytes. */
  readonly unit: 'B' | 'kB' | 'MB' | 'ms' | '';
  /** Printed beside the values. */
  readonly limit?: number;
  /** The largest allowed ratio of the last value to the one before. */
  readonly mostRatio?: number;
  /** Amount by which the last value may exceed the one before, whatever the ratio. */
  readonly allowance?: number;
}

/** Prints rows of figures, each at several sizes, and remembers those that depend on the size. */
export class Report {
  readonly #growing: string[] = [];
  #title = '';
  #text = '';

  title(text: string): void {
    this.#title = text;
    this.#text = '';
    console.log(`\n${text}`);
  }

  /** Prints a line that the following rows belong to. */
  text(text: string): void {
    this.#text = `${text} `;
    console.log(text);
  }

  row(name: string, values: readonly number[], { unit, limit, mostRatio, allowance = 0 }: RowOptions): void {
    const shown = (value: number): string => {
      const scaled = value / (UNITS[unit] ?? 1);
      const digits = unit === '' || unit === 'B' || scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
      return `${scaled.toFixed(digits)} ${unit}`.trim();
    };
    const [smaller = Number.NaN, largest = Number.NaN] = values.slice(-2);
    const ratio = largest === smaller ? 1 : largest / smaller;
    const isGrowing =
      mostRatio !== undefined && !(largest <= Math.max(mostRatio * smaller, smaller + allowance));
    const columns = values.map((value) => shown(value).padStart(VALUE_WIDTH)).join('');
    const compared =
      mostRatio !== undefined ? `   ratio ${ratio.toFixed(2)}${isGrowing ? ' missed' : ''}` : '';
    const isMissed = limit !== undefined && !(Math.max(...values) <= limit);
    const limited = limit === undefined ? '' : `   limit ${shown(limit)}${isMissed ? ' missed' : ''}`;
    console.log(`${name.padEnd(NAME_WIDTH)}${columns}${compared}${limited}`);
    if (isGrowing) this.#growing.push(`${this.#text}${name.trim()} (${this.#title})`);
  }

  /** Prints what depends on the size, and sets the process's exit code. */
  end(): void {
    if (this.#growing.length === 0) {
      console.log('\nNo cost depends on the number of pools.');
      return;
    }
    console.log(`\nThese depend on the size:\n${this.#growing.join('\n')}`);
    process.exitCode = 1;
  }
}
