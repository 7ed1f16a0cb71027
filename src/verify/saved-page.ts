/**
 * A saved page: one HTML file with a draw and the checker. Its own policy allows exactly this script and this style, so
 * that no browser runs a changed script; the script compares the policy, and the draw has a hash of its own.
 */

const DRAW_START = '<script type="application/json" id="draw">';
const SCRIPT_END = '</script>';

/** The checker of a build, for all draws and languages. */
export interface Checker {
  readonly script: string;
  readonly style: string;
  /** Base64 of sha256, as a content security policy names them. */
  readonly scriptHash: string;
  readonly styleHash: string;
}

/** Returns the policy of a saved page: nothing may be loaded, and nothing but the checker may run. */
export const policyOf = ({ scriptHash, styleHash }: Pick<Checker, 'scriptHash' | 'styleHash'>): string =>
  `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'sha256-${styleHash}'`;

/** Returns the element of a saved page that holds a draw. The values of a draw contain no `<`. */
export const drawElement = (file: string): string => `${DRAW_START}${file}${SCRIPT_END}`;

/** Returns the text of the saved draw in a page; null if the page holds none, or several. */
export function drawInPage(html: string): string | null {
  const from = html.indexOf(DRAW_START);
  if (from < 0 || html.includes(DRAW_START, from + 1)) return null;
  const to = html.indexOf(SCRIPT_END, from);
  return to < 0 ? null : html.slice(from + DRAW_START.length, to);
}

interface PageContent {
  readonly checker: Checker;
  /** The text of the saved draw. */
  readonly file: string;
  readonly language: string;
  readonly title: string;
  /** What the page shows while, and if, its script does not run. */
  readonly notChecked: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Returns the HTML of a saved page. */
export function writePage({ checker, file, language, title, notChecked }: PageContent): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(checker)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
<style>${checker.style}</style>
</head>
<body>
<main><h1>${escaped(notChecked)}</h1></main>
${drawElement(file)}
<script>${checker.script}${SCRIPT_END}
</body>
</html>
`;
}
