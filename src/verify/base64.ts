/** Returns bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Returns the bytes of base64. @throws if the text is not the base64 that `toBase64` returns for them */
export function fromBase64(text: string): Uint8Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // Other texts give the same bytes: with white space, without padding, or with other unused bits.
  if (toBase64(bytes) !== text) throw new TypeError('not canonical base64');
  return bytes;
}
