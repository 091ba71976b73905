type Bytes = Uint8Array<ArrayBuffer>;

/** The first bytes, up to `most`. Later chunks aren't read. */
export async function startOf(chunks: AsyncIterable<Bytes>, most: number): Promise<Bytes> {
  const start = new Uint8Array(most);
  let length = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, most - length);
    start.set(part, length);
    length += part.length;
    if (length === most) break;
  }
  return start.slice(0, length);
}
