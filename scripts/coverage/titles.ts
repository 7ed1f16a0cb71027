/** Where a test begins: the modifiers behind its function, up to the parenthesis. */
const TEST = /(?<![\w.$'"`])(?:it|test|describe)((?:\.\w+)*)(?:<[^()]+>)?\(/g;
const SKIPPED = /\.(?:skip|todo)\b/;
/** Calls whose first parentheses hold cases or a condition; the title stands in the second. */
const WITH_CASES = /\.(?:each|for|skipIf|runIf)$/;
/** A group of tests that nobody runs hides what stands in it. */
const SKIPPED_GROUP = /(?<![\w.$'"`])describe(?:\.\w+)*\.(?:skip|todo)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Says whether a source has a test, or a group of them, of that title which runs: the first argument of its call. */
export function hasTest(source: string, title: string): boolean {
  if (SKIPPED_GROUP.test(source)) return false;
  return [...source.matchAll(TEST)].some((match) => {
    const [call, modifiers = ''] = match;
    const line = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index);
    if (SKIPPED.test(modifiers) || COMMENT.test(line)) return false;
    const inside = match.index + call.length;
    return beginsWith(
      WITH_CASES.test(modifiers) ? secondArguments(source, inside) : source.slice(inside),
      title,
    );
  });
}

/** As it may stand in a source: between quotes of any kind, with those of its own escaped. */
function beginsWith(argument: string, title: string): boolean {
  const text = argument.trimStart();
  return ["'", '"', '`'].some((quote) =>
    text.startsWith(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`),
  );
}

/** Texts and comments, in which parentheses mean nothing, and the parentheses that do. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[()]/g;

/** What follows the first parentheses of a call and the opening one of the second. */
function secondArguments(source: string, inside: number): string {
  let open = 1;
  TOKEN.lastIndex = inside;
  for (let token = TOKEN.exec(source); token !== null; token = TOKEN.exec(source)) {
    if (token[0] === '(') open += 1;
    if (token[0] === ')') open -= 1;
    if (open === 0) return /^\s*\(([\s\S]*)/.exec(source.slice(TOKEN.lastIndex))?.[1] ?? '';
  }
  return '';
}
