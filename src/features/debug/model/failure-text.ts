/** What a probe says where it fails. */
export function failureText(error: unknown): string {
  return error instanceof Error ? `failed: ${error.message}` : `failed: ${String(error)}`;
}
