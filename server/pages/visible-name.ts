/** Controls, format characters (bidirectional ones among them), and separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a user's text for a head, without characters that would reorder or hide the text around it. The program refuses
 * such names, but the server's record is not the program.
 */
export function visibleName(name: string): string {
  return name.replaceAll(INVISIBLE, '').trim();
}
