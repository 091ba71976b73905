/** The text of a body, or null for one that is too large: whatever it says of its length, no more is read. */
export async function smallText(request: Request, largest: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return null;
  if (request.body === null) return "";

  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > largest) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
