/** Reads just enough of Rust's syntax to find the end of an expression. */

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Returns the index after the bracket that closes the one at `open`. @throws if none does */
export function afterBracket(text: string, open: number): number {
  const expected: string[] = [];
  for (let at = open; at < text.length; at += 1) {
    const char = text.charAt(at);
    const closing = CLOSING[char];
    if (closing !== undefined) expected.push(closing);
    else if (char === expected.at(-1)) expected.pop();
    if (expected.length === 0) return at + 1;
  }
  throw new Error(`nothing closes the bracket at ${text.slice(open, open + 40)}`);
}

/** Splits at the commas outside all brackets, and ignores a trailing comma. */
export function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (CLOSING[char] !== undefined) at = afterBracket(text, at) - 1;
    else if (char === ',') {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}

/** Returns the index after the semicolon of the statement at `start`, or null for a block's last expression. */
export function afterStatement(text: string, start: number): number | null {
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (CLOSING[char] !== undefined) at = afterBracket(text, at) - 1;
    else if (char === ';') return at + 1;
    else if (char === '}') break;
  }
  return null;
}

/** Returns the index at which the tests of a source file begin. */
export function testsFrom(text: string): number {
  const at = text.indexOf('#[cfg(test)]');
  return at === -1 ? text.length : at;
}

/** Returns the number of the line with the character at `index`, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Joins a piece of source into one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
