/** Characters that are invisible, break the line or reorder their neighbours, by Unicode's own classes. */
const DECEPTIVE =
  /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/u;

/** Whether 32 bytes are a name: readable UTF-8, padded with NUL. */
export function isReadableName(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end));
  } catch {
    return false;
  }
  return /\P{White_Space}/u.test(name) && !DECEPTIVE.test(name);
}
