/** The most bytes to send in one request. The portal accepts 50 MB, so this leaves a margin. */
const LARGEST_PART = 40_000_000;

export type LinesPart = { bytes: Uint8Array<ArrayBuffer>; lines: number };

/** Splits values into bodies of JSON lines that each fit into one request. */
export async function* partsOf(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  largest = LARGEST_PART,
): AsyncGenerator<LinesPart> {
  const encoder = new TextEncoder();
  let lines: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const value of values) {
    const line = encoder.encode(`${JSON.stringify(value)}\n`);
    if (size + line.length > largest && lines.length > 0) {
      yield joined(lines, size);
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length;
  }
  if (lines.length > 0) yield joined(lines, size);
}

function joined(lines: readonly Uint8Array[], size: number): LinesPart {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length;
  }
  return { bytes, lines: lines.length };
}

/** Yields the values of a JSON lines response as they arrive. */
export async function* valuesIn(response: Response): AsyncGenerator {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
