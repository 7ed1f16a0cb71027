/** Full-width digits, dot and comma, as East Asian input methods type them, become their ASCII twins. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[０-９．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}
