/** Looks the site's names up in the public lists by which wallets block sites. */
import { parseArgs } from 'node:util';
import { errorText } from '#server/cluster/log.ts';
import { UsageError } from '#server/dev/arguments.ts';
import { readEnv } from '#server/env.ts';
import { checkLists, exitCodeOf, lineOf } from './blocklist-check/check-lists.ts';
import { isListName, LIST_NAMES, type ListName } from './blocklist-check/lists.ts';
import { hostOf } from './blocklist-check/look-up.ts';

const USAGE = `Usage: npm run blocklist:check -- [options] [names]

Looks names of sites, by default that of APP_ORIGIN, up in the public lists ${LIST_NAMES.join(', ')}.

  --file LIST=PATH   reads a downloaded copy of a list; nothing is fetched, and only lists with a file are read
  --json             prints the findings as JSON
  --help             this text

Exit code 0: no list blocks a name. 1: a list does. 2: a list could not be read, or the command is wrong.`;

const OPTIONS = {
  file: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Parses `LIST=PATH`. @throws UsageError */
function parseFile(option: string): [ListName, string] {
  const at = option.indexOf('=');
  const list = option.slice(0, at);
  const path = option.slice(at + 1);
  if (at < 0 || path === '' || !isListName(list)) {
    throw new UsageError(`--file takes LIST=PATH with one of ${LIST_NAMES.join(', ')}, but is ${option}`);
  }
  return [list, path];
}

/** Parses the command line. @throws UsageError */
function parseCommand() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const files = values.file.map(parseFile);
    const lists = files.length > 0 ? files : LIST_NAMES.map((list) => [list, null] as const);
    return { ...values, names: positionals, lists: new Map<ListName, string | null>(lists) };
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(errorText(cause), { cause });
  }
}

try {
  const { help, json, names, lists } = parseCommand();
  if (help) console.log(USAGE);
  else {
    const hosts = (names.length > 0 ? names : [readEnv().appOrigin]).map(hostOf);
    const findings = await checkLists(lists, hosts);
    console.log(json ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n'));
    process.exitCode = exitCodeOf(findings);
  }
} catch (error) {
  console.error(errorText(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
