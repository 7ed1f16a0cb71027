import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The SHA-256 of files in hex, by path. */
export type Digests = ReadonlyMap<string, string>;

/** Hashes files. @param root folder to which the paths are relative @throws if a file cannot be read */
export function digestsOf(root: string, paths: readonly string[]): Digests {
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
  );
}

/** Returns digests in the format of `sha256sum`, one line for each file. */
export function stampText(digests: Digests): string {
  return [...digests].map(([path, digest]) => `${digest}  ${path}\n`).join('');
}

/** Parses a stamp. @throws if a line is malformed */
export function parseStamp(text: string): Digests {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
        if (digest === undefined || path === undefined) throw new Error(`Not a line of a stamp: ${line}`);
        return [path, digest];
      }),
  );
}

/** Returns a sentence for each difference between a stamp and the current inputs of the proofs. */
export function differences(stamp: Digests, now: Digests): string[] {
  return [...new Set([...stamp.keys(), ...now.keys()])].toSorted().flatMap((path) => {
    if (stamp.get(path) === now.get(path)) return [];
    if (!stamp.has(path)) return [`${path} is a new input`];
    return [now.has(path) ? `${path} has changed` : `${path} is no longer an input`];
  });
}
