type Bytes = Uint8Array<ArrayBuffer>;

/** Whether an `Accept-Encoding` header allows a gzip response. */
export function takesGzip(header: string | null): boolean {
  const offers = (header ?? "").split(",").map((one) =>
    one
      .trim()
      .toLowerCase()
      .split(";")
      .map((part) => part.trim()),
  );
  const [, weight = "q=1"] = offers.find(([name]) => name === "gzip") ??
    offers.find(([name]) => name === "*") ?? ["", "q=0"];
  return !/^q=0(\.0*)?$/.test(weight);
}

/** Whether an `If-None-Match` header is `*` or lists the current ETag, which a cache may have made weak (`W/`). */
export const isKnown = (header: string | null, tag: string): boolean =>
  (header ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === tag || one === "*");

/** Pulls chunks on demand, so that a slow reader doesn't fill the memory. */
export function streamed(bytes: AsyncIterable<Bytes>): ReadableStream<Bytes> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}
