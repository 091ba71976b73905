export const LARGEST_BODY = 4096;

/** The text of a body, or null for one that is too large: whatever it says of its length, no more is read. */
export async function smallText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) return null;
  if (request.body === null) return "";

  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > LARGEST_BODY) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** What has the shape of a key, a token or a password is refused: it must not lie in a log, whoever put it there. */
const SECRETS = [
  /eyJ[\w-]{8,}\.[\w-]{8,}/,
  /\bsb_[a-z]+_/i,
  /(passw(or)?d|secret|token|api_?key)\s*["']?\s*[=:]/i,
  /\bbearer\s+\S{8,}/i,
];

export const looksSecret = (text: string) => SECRETS.some((sign) => sign.test(text));
