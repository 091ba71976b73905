const CHUNK = 1_048_576;

/** A file in chunks, fetched one at a time, because it may be larger than memory. */
export async function* chunksOf(
  file: Blob,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += CHUNK) {
    const chunk = new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer());
    onRead(chunk.length);
    yield chunk;
  }
}
