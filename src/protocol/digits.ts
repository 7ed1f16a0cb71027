/** Replaces full-width digits, dots and commas, which East Asian input methods type, with ASCII ones. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[０-９．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}
