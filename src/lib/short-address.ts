/**
 * Shortens addresses of more than 10 characters to their first 4 and last 4 characters joined by `...`. A text with a
 * dot is a name, such as one ending in `.sol`, and is not shortened.
 */
export function shortAddress(address: string): string {
  if (address.length <= 10 || address.includes('.')) return address;
  return `${address.slice(0, 4)}...${address.slice(-4)}`;
}
