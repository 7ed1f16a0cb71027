/** The part of a saved page that holds its draw. */

const START = '<script type="application/json" id="draw">';
const END = '</script>';

/** Returns the element of a saved page that holds a draw. The values of a draw contain no `<`. */
export const drawElement = (file: string): string => `${START}${file}${END}`;

/** Returns the text of the saved draw in a page; null if the page holds none, or several. */
export function drawInPage(html: string): string | null {
  const from = html.indexOf(START);
  if (from < 0 || html.includes(START, from + 1)) return null;
  const to = html.indexOf(END, from);
  return to < 0 ? null : html.slice(from + START.length, to);
}
