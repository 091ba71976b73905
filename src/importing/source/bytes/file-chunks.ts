const CHUNK = 524_288;

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

/** Requests the next chunk while the current one is processed. */
export async function* readAhead<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  const source = chunks[Symbol.asyncIterator]();
  const ignored = () => undefined;
  try {
    for (let next = source.next(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // A failure is thrown when the chunk is needed. Until then, it must not count as an unhandled rejection.
      next.catch(ignored);
      yield value;
    }
  } finally {
    source.return?.().catch(ignored);
  }
}
