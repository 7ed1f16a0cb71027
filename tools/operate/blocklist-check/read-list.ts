import * as v from 'valibot';

/** What a list says about names. */
export interface Blocklist {
  /** Names, or names with a path, that are blocked. */
  readonly blocked: readonly string[];
  /** Names that are never blocked. */
  readonly allowed: readonly string[];
  /** Names whose lookalikes are blocked. */
  readonly fuzzy: readonly string[];
  /** How many letters a lookalike may differ by. */
  readonly tolerance: number;
}

/** Parses a list's text. @throws a sentence if it is not such a list, or names nothing */
export type ReadList = (text: string) => Blocklist;

const onlyBlocked = (blocked: readonly string[]): Blocklist => {
  if (blocked.length === 0) throw new Error('the list names nothing');
  return { blocked, allowed: [], fuzzy: [], tolerance: 0 };
};

const names = v.array(v.string());

/** Parses a JSON array of names. */
export const readNames: ReadList = (text) => onlyBlocked(parseJson(text, names));

const configSchema = v.pipe(
  v.object({
    version: v.literal(2),
    tolerance: v.pipe(v.number(), v.integer(), v.minValue(0)),
    fuzzylist: names,
    whitelist: v.optional(names),
    allowlist: v.optional(names),
    blacklist: v.optional(names),
    blocklist: v.optional(names),
  }),
  v.transform(({ fuzzylist, tolerance, ...lists }) => ({
    fuzzy: fuzzylist,
    tolerance,
    allowed: [...(lists.whitelist ?? []), ...(lists.allowlist ?? [])],
    blocked: [...(lists.blacklist ?? []), ...(lists.blocklist ?? [])],
  })),
);

/** Parses the configuration of `eth-phishing-detect`, version 2. */
export const readPhishingConfig: ReadList = (text) => {
  const config = parseJson(text, configSchema);
  onlyBlocked(config.blocked);
  return config;
};

/** Parses JSON by a schema. @throws a sentence that names what is wrong */
function parseJson<Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'it'} is not as expected: ${issue.message}`);
}

const ENTRY = /^\s*-\s+/;
const IGNORED = /^\s*(#.*)?$|^---\s*$/;
const URL_KEY = /^(?:\s*-)?\s+url:\s*(?:"([^"]+)"|'([^']+)'|([^\s#"']\S*))\s*(?:#.*)?$/;

/**
 * Parses the YAML of wallets' lists: a sequence of mappings, each with a `url`. Other keys are ignored.
 * @throws a sentence if a line is outside of an entry, or an entry has no `url`
 */
export const readUrlEntries: ReadList = (text) => {
  const urls: string[] = [];
  /** The line at which the current entry begins, until its `url` is found. */
  let unnamed: number | null = null;
  const endEntry = (): void => {
    if (unnamed !== null) throw new Error(`line ${unnamed} begins an entry without a url`);
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (IGNORED.test(line)) continue;
    if (ENTRY.test(line)) {
      endEntry();
      unnamed = index + 1;
    } else if (unnamed === null && urls.length === 0) {
      throw new Error(`line ${index + 1} is not an entry of a list`);
    }
    const [, double, single, plain] = URL_KEY.exec(line) ?? [];
    const url = double ?? single ?? plain;
    if (url === undefined) continue;
    urls.push(url);
    unnamed = null;
  }
  endEntry();
  return onlyBlocked(urls);
};
