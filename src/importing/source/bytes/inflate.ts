import { LIMITS } from "@/importing/source/table/limits.ts";
import { ReadingStopped } from "@/importing/source/table/source-issue-list.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A size in bytes, large enough to keep the overhead per chunk low. */
const LEAST_CHUNK = 262_144;
/**
 * A size in bytes. Chromium inflates each chunk completely before it can be stopped, and a zip bomb grows a
 * thousandfold.
 */
const FED = 16_384;

/** Inflates a stream with the platform's `DecompressionStream`, and stops if the output grows suspiciously large. */
export async function* inflated(
  packed: AsyncIterable<Bytes>,
  format: "deflate-raw" | "gzip",
): AsyncGenerator<Bytes> {
  const { readable, writable } = new DecompressionStream(format);
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const sizes = { packed: 0, unpacked: 0 };
  let failure: unknown = null;

  async function* fetched() {
    try {
      yield* packed;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  async function feed() {
    try {
      for await (const chunk of fetched())
        for (let at = 0; at < chunk.length; at += FED) {
          const bite = chunk.subarray(at, at + FED);
          sizes.packed += bite.length;
          await writer.write(bite);
        }
      await writer.close();
    } catch (error) {
      // Ignored here, because the reader of the stream gets the error.
      await writer.abort(error).catch(() => undefined);
    }
  }
  const fed = feed();
  let isDone = false;
  try {
    let waiting: Bytes[] = [];
    let size = 0;
    while (!isDone) {
      const { done, value } = await reader.read();
      isDone = done;
      if (value) {
        const chunk = new Uint8Array(value);
        waiting.push(chunk);
        size += chunk.length;
        sizes.unpacked += chunk.length;
        if (inflatesTooMuch(sizes)) throw new ReadingStopped("inflates-too-much");
      }
      if (size >= LEAST_CHUNK || (done && size > 0)) {
        yield joined(waiting, size);
        waiting = [];
        size = 0;
      }
    }
  } catch (error) {
    if (error instanceof ReadingStopped) throw error;
    // A file that can't be read is a different error from one with damaged contents.
    throw failure ?? new ReadingStopped("damaged");
  } finally {
    if (!isDone) {
      await reader.cancel().catch(() => undefined);
      await writer.abort().catch(() => undefined);
    }
    await fed;
  }
}

export function inflatesTooMuch({ packed, unpacked }: { packed: number; unpacked: number }) {
  return (
    unpacked > LIMITS.inflatedBytes ||
    (unpacked > LIMITS.ratioFrom && unpacked > packed * LIMITS.inflationRatio)
  );
}

function joined(chunks: readonly Bytes[], size: number): Bytes {
  const [first] = chunks;
  if (chunks.length === 1 && first) return first;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
