/** A saved draw: the accounts that a draw is checked from, as a JSON file that needs no network. */
import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { parseAddress, toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { AccountCopy, DrawCopy } from './draw-copy.ts';

const FORMAT = 'xeroz-draw';
/** Rises with each change of the fields. */
const VERSION = 1;
/** More than a pool of a thousand players has. */
const MOST_DATA = 100_000;

const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== null, 'not an address'),
);
const u64 = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,19})$/, 'not a whole number as text'),
  v.transform((text) => BigInt(text)),
  v.check((value) => value <= LARGEST_U64, 'not a u64'),
);
const hexOf = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), 'not hex'));
const account = v.strictObject({
  address,
  lamports: u64,
  data: v.pipe(
    v.string(),
    v.maxLength(MOST_DATA),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return fromBase64(dataset.value);
      } catch {
        addIssue({ message: 'not base64' });
        return NEVER;
      }
    }),
  ),
});
const fileSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  genesis: address,
  program: address,
  slot: u64,
  pool: account,
  beacon: account,
  round: u64,
  signature: hexOf(48),
  sha256: hexOf(32),
});
const versionSchema = v.object({ format: v.literal(FORMAT), version: v.number() });

/** The round and the beacon's signature on it. */
export interface SignedRound {
  readonly round: bigint;
  readonly signature: string;
}

export interface DrawFile {
  readonly copy: DrawCopy;
  /** Recorded beside the accounts, so that a changed byte of either is found by comparing both. */
  readonly signed: SignedRound;
  /** Whether the file's contents have the hash that the file records. */
  readonly isIntact: boolean;
}

type Content = Omit<v.InferInput<typeof fileSchema>, 'sha256'>;

/** Returns a draw as the text of a file. */
export function writeDrawFile(copy: DrawCopy, { round, signature }: SignedRound): string {
  const content: Content = {
    format: FORMAT,
    version: VERSION,
    genesis: copy.genesis,
    program: copy.program,
    slot: String(copy.slot),
    pool: writeAccount(copy.pool),
    beacon: writeAccount(copy.beacon),
    round: String(round),
    signature,
  };
  return `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 2)}\n`;
}

const writeAccount = ({ address: at, lamports, data }: AccountCopy): Content['pool'] => ({
  address: at,
  lamports: String(lamports),
  data: toBase64(data),
});

/** Hashes the values in the order of the schema, so that white space and the order of a file do not count. */
function hashOf({
  format,
  version,
  genesis,
  program,
  slot,
  pool,
  beacon,
  round,
  signature,
}: Content): string {
  const parts = [pool, beacon].map((one) => [one.address, one.lamports, one.data]);
  const values = [format, version, genesis, program, slot, ...parts, round, signature];
  return toHex(sha256(utf8ToBytes(JSON.stringify(values))));
}

/** Reads a saved draw. @throws TypeError with the reason if the text is none, or one of another version */
export function readDrawFile(text: string): DrawFile {
  const file = parsed(text);
  const header = v.safeParse(versionSchema, file);
  if (header.success && header.output.version !== VERSION) {
    throw new TypeError(
      `The file has version ${header.output.version}; this checker reads version ${VERSION}`,
    );
  }
  const result = v.safeParse(fileSchema, file);
  if (!result.success) {
    const [issue] = result.issues;
    const where = v.getDotPath(issue);
    throw new TypeError(`The file is no saved draw${where === null ? '' : ` (${where}: ${issue.message})`}`);
  }
  // The schema has accepted it, so that these are the texts that the values were read from.
  const { sha256: recorded, ...content } = file as v.InferInput<typeof fileSchema>;
  const { genesis, program, slot, pool, beacon, round, signature } = result.output;
  return {
    copy: { genesis, program, slot, pool, beacon },
    signed: { round, signature },
    isIntact: hashOf(content) === recorded,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('The file is not JSON');
  }
}
