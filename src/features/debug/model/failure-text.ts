/** Turns whatever a probe threw into one line of text. */
export function failureText(error: unknown): string {
  return error instanceof Error ? `failed: ${error.message}` : `failed: ${String(error)}`;
}
