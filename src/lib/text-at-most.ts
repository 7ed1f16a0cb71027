/**
 * The text of an answer, or null where it has more bytes than that: then the rest is not read.
 * @throws what reading it throws
 */
export async function textAtMost(response: Response, mostBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return text + decoder.decode();
    bytes += part.value.length;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
}
