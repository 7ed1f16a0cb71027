import { errorText } from '#server/cluster/log.ts';
import { readEnv } from '#server/env.ts';
import { dropMonth, type Month, storedMonths } from '#server/projection/drop-month.ts';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';
import { openStore } from '#server/store/open-store.ts';

/** Searching a month for payments takes minutes if it has millions of transactions. */
const STATEMENT_TIMEOUT_MS = 3_600_000;
const MILLION = 1_000_000;
const MS = 1_000;

function line({ number, firstAt, lastAt, bytes }: Month): string {
  const day = (at: number | null): string =>
    at === null ? '-' : new Date(at * MS).toISOString().slice(0, 10);
  return `${number}: ${day(firstAt)} to ${day(lastAt)}, ${Math.round(bytes / MILLION)} MB`;
}

/** Lists the months, or drops one. With PostgreSQL the server may run meanwhile. */
async function run(month: string | undefined): Promise<string> {
  const env = readEnv();
  const store = await openStore({ databaseUrl: env.databaseUrl, folder: embeddedFolder(env) });
  try {
    if (month === undefined) {
      const lines = (await storedMonths(store.db)).map(line);
      return lines.length === 0 ? 'No month is stored.' : lines.join('\n');
    }
    if (!/^\d+$/.test(month)) throw new Error('Give the number of a month: npm run month:drop -- NUMBER');
    const db = store.openApart({ connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    await dropMonth(db, BigInt(month));
    return `Month ${month} is dropped.`;
  } finally {
    await store.close();
  }
}

try {
  console.log(await run(process.argv[2]));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
