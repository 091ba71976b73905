/** The text of a body, or null if it is too large. Stops reading at the limit, whatever `Content-Length` claims. */
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
