import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files by their SHA-256 in hex. */
export type Digests = ReadonlyMap<string, string>;

/** @param root folder that the paths start from @throws if a file cannot be read */
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

/** The form of `sha256sum`: a line for each file. */
export function stampText(digests: Digests): string {
  return [...digests].map(([path, digest]) => `${digest}  ${path}\n`).join('');
}

/** @throws if a line is no line of a stamp */
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

/** Lists what differs between a stamp and the files as they are, a sentence for each. */
export function differences(stamp: Digests, now: Digests): string[] {
  return [...new Set([...stamp.keys(), ...now.keys()])].toSorted().flatMap((path) => {
    if (stamp.get(path) === now.get(path)) return [];
    if (!stamp.has(path)) return [`${path} is new`];
    return [now.has(path) ? `${path} has changed` : `${path} is gone`];
  });
}
