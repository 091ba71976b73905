import { ApiError } from "@/publicapi/common/api-error.ts";

export type Line = { number: number; text: string };

/** A line is one product, and a part is the lines that one call writes. The limits are in characters and lines. */
const LONGEST_LINE = 1_000_000;
const LARGEST_PART = 2_000_000;
const MOST_LINES = 1_000;

/**
 * Reads the lines of a body, in parts. Empty lines are counted but not included. Throws if the body or a line is too
 * large, or if the body isn't text.
 */
export async function* partsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  largest: number,
): AsyncGenerator<readonly Line[]> {
  let part: Line[] = [];
  let size = 0;
  let number = 0;
  for await (const text of linesOf(body, largest)) {
    number += 1;
    if (text.trim() === "") continue;
    part.push({ number, text });
    size += text.length;
    if (part.length === MOST_LINES || size > LARGEST_PART) {
      yield part;
      part = [];
      size = 0;
    }
  }
  if (part.length > 0) yield part;
}

async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  largest: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  let rest = "";
  for await (const bytes of body) {
    size += bytes.byteLength;
    if (size > largest)
      throw new ApiError("too_large", {
        detail: `A body of lines has at most ${largest / 1_000_000} MB.`,
      });
    const lines = (rest + decoded(decoder, bytes)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield checked(line);
    checked(rest);
  }
  rest += decoded(decoder);
  if (rest !== "") yield rest;
}

function checked(line: string): string {
  if (line.length > LONGEST_LINE)
    throw new ApiError("too_large", { detail: "A line has at most 1 MB." });
  return line;
}

function decoded(decoder: TextDecoder, bytes?: Uint8Array<ArrayBuffer>): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new ApiError("invalid_json", { detail: "The stream isn’t UTF-8 text." });
  }
}
