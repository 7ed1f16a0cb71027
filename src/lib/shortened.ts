/**
 * Returns a text, shortened with an ellipsis if it does not fit. It is cut between visible characters: an emoji of
 * several code points stays whole, and so does a letter with its marks.
 * @param widest in the unit of `widthOf`
 */
export function shortened(text: string, widest: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= widest) return text;
  const characters = charactersOf(text);
  for (let length = characters.length - 1; length > 0; length -= 1) {
    const cut = `${characters.slice(0, length).join('').trimEnd()}…`;
    if (widthOf(cut) <= widest) return cut;
  }
  return '…';
}

function charactersOf(text: string): readonly string[] {
  // Supported by Firefox since version 125.
  if (typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
