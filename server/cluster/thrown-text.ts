import { inspect } from 'node:util';
import * as v from 'valibot';

/**
 * Faults of the file system as the embedded database throws them, by the numbers of its runtime (WASI's `errno`).
 * https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno
 */
const FILE_FAULTS: ReadonlyMap<number, string> = new Map([
  [2, 'permission is denied (EACCES)'],
  [19, 'the disk quota is used up (EDQUOT)'],
  [22, 'a file would become too large (EFBIG)'],
  [29, 'the disk cannot be read or written (EIO)'],
  [33, 'too many files are open (EMFILE)'],
  [41, 'too many files are open on this machine (ENFILE)'],
  [51, 'no space is left on the disk (ENOSPC)'],
  [63, 'the operation is not permitted (EPERM)'],
  [69, 'the file system is read-only (EROFS)'],
]);

const errnoSchema = v.object({ errno: v.number() });
const messageSchema = v.object({
  name: v.optional(v.string(), ''),
  message: v.pipe(v.string(), v.nonEmpty()),
});

/**
 * Returns the text of a thrown value that is no `Error`: libraries, especially WebAssembly, throw numbers and objects.
 */
export function thrownText(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  const errno = v.safeParse(errnoSchema, thrown);
  const fault = errno.success ? FILE_FAULTS.get(errno.output.errno) : undefined;
  if (fault !== undefined) return fault;
  const named = v.safeParse(messageSchema, thrown);
  if (named.success) return [named.output.name, named.output.message].filter(Boolean).join(': ');
  return `${inspect(thrown, { breakLength: Infinity, depth: 2 })} was thrown`;
}
