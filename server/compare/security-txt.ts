const BEGIN = '=======BEGIN SECURITY.TXT V1=======\0';
const END = '=======END SECURITY.TXT V1=======\0';
/** What stands in the program's sources wherever whoever deploys is to name something of their own. */
const PLACEHOLDER = 'named by whoever deploys';

/** Fields of the program's `security.txt` that still name nobody; null where it has no `security.txt`. */
export function unnamedFields(program: Uint8Array): readonly string[] | null {
  const text = Buffer.from(program).toString('latin1');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END, from);
  if (from === -1 || to === -1) return null;
  const words = text.slice(from + BEGIN.length, to).split('\0');
  return words.filter((_, at) => at % 2 === 0 && words[at + 1]?.includes(PLACEHOLDER));
}
