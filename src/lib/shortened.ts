/**
 * Returns a text, or as much of its beginning as there is room for, with an ellipsis. It is cut between characters as
 * people see them: an emoji of several code points stays whole, and so does a letter with its marks.
 * @param widest in the unit of `widthOf`
 */
export function shortened(text: string, widest: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= widest) return text;
  const characters = charactersOf(text);
  for (let kept = characters.length - 1; kept > 0; kept -= 1) {
    const cut = `${characters.slice(0, kept).join('').trimEnd()}…`;
    if (widthOf(cut) <= widest) return cut;
  }
  return '…';
}

function charactersOf(text: string): readonly string[] {
  // Firefox has it from version 125 on.
  if (typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
