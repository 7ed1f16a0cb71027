/** Deletes what the server stores about a wallet and has not read from the chain. */
import { parseArgs } from 'node:util';
import { errorText } from '#server/cluster/log.ts';
import { UsageError } from '#server/dev/arguments.ts';
import { readEnv } from '#server/env.ts';
import { embeddedFolder } from '#server/serve/embedded-folder.ts';
import { forgetWallet } from '#server/store/forget-wallet.ts';
import { openStore } from '#server/store/open-store.ts';
import { parseAddress } from '#src/protocol/bytes.ts';

const USAGE = `Usage: npm run wallet:forget -- WALLET

Deletes the wallet's suggestions, votes, presence and admin sessions from the database of DATABASE_URL; without that
variable from the embedded database, whose server must be stopped. There is no way back but a backup.`;

/** Returns the wallet of the command line. @throws UsageError */
function parseWallet(): string {
  let positionals: string[];
  try {
    ({ positionals } = parseArgs({ allowPositionals: true }));
  } catch (cause) {
    throw new UsageError(errorText(cause), { cause });
  }
  const [wallet, ...others] = positionals;
  if (wallet === undefined || others.length > 0 || parseAddress(wallet) === null) {
    throw new UsageError('Name the address of one wallet');
  }
  return wallet;
}

/** Deletes the rows. @returns a sentence that counts them */
async function forget(wallet: string): Promise<string> {
  const env = readEnv();
  const store = await openStore({ databaseUrl: env.databaseUrl, folder: embeddedFolder(env) });
  try {
    const { suggestions, votes, presence, sessions, reopened } = await forgetWallet(
      store.db,
      wallet,
      Math.floor(Date.now() / 1_000),
    );
    return [
      `Deleted of ${wallet}: ${suggestions} suggestions, ${votes} votes, ${presence} rows of presence, ${sessions} admin sessions.`,
      ...(reopened === 0
        ? []
        : [`Open again, because the suggestion they were merged into is deleted: ${reopened}.`]),
      'Rows that follow from the chain stay, because they are public there and would be read again.',
    ].join('\n');
  } finally {
    await store.close();
  }
}

try {
  console.log(await forget(parseWallet()));
} catch (error) {
  console.error(errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
