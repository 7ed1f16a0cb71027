/** Matches the beginning of a test: its function and modifiers, up to the parenthesis. */
const TEST = /(?<![\w.$'"`])(?:it|test|describe)((?:\.\w+)*)(?:<[^()]+>)?\(/g;
const SKIPPED = /\.(?:skip|todo)\b/;
/** Matches calls whose first parentheses hold cases or a condition, so that the title is in the second ones. */
const WITH_CASES = /\.(?:each|for|skipIf|runIf)$/;
/** Matches a skipped group of tests, which may contain the title. */
const SKIPPED_GROUP = /(?<![\w.$'"`])describe(?:\.\w+)*\.(?:skip|todo)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Whether a source has a test or group that runs and whose title, the first argument of its call, begins so. */
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

/** Whether an argument begins with the title, in quotes of any kind and with its own quotes escaped. */
function beginsWith(argument: string, title: string): boolean {
  const text = argument.trimStart();
  return ["'", '"', '`'].some((quote) =>
    text.startsWith(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`),
  );
}

/** Matches texts and comments, to skip parentheses in them, and all other parentheses. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[()]/g;

/** Returns the source after a call's first parentheses and the opening one of the second. */
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
