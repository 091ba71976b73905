import { detectEncoding } from "./detect-encoding.ts";
import { doubleEncodingReader } from "./double-encoding.ts";
import { bytesDecoder, type Encoding } from "./text-encoding.ts";
import { joined, utf8Decoder } from "./utf8-decoder.ts";
import { utf8Length } from "./utf8-evidence.ts";

type Bytes = Uint8Array;

export type DecodingIssue = {
  kind:
    | "unreadable-characters"
    | "encoding-changed"
    | "double-encoded"
    | "nul-characters"
    | "byte-repaired";
  /** The encoding that is used from here on, or the repaired text. */
  detail?: string;
  /** The number of line endings between the end of the text delivered so far and the issue. */
  linesBefore: number;
};

type Decoding = {
  encoding: Encoding;
  /** Reports bytes that aren't valid characters, or text in an unexpected encoding. */
  onIssue: (issue: DecodingIssue) => void;
};

/** How many bytes are sampled to choose the encoding if the first non-ASCII character isn't valid UTF-8. */
const SAMPLE_BYTES = 65_536;

/**
 * A size in bytes. Strings made from small chunks stay in the garbage collector's young generation; those from large
 * chunks would be copied.
 */
const CHUNK_BYTES = 65_536;

async function* smallChunks(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES)
      yield chunk.subarray(at, at + CHUNK_BYTES);
}

/**
 * Decodes text as its bytes arrive. A text in "utf-8" may have been pure ASCII so far. If its first non-ASCII character
 * isn't UTF-8, nothing has been misread yet, and the bytes from there on decide how the rest is read.
 */
export async function* decodedText(
  chunks: AsyncIterable<Bytes>,
  { encoding, onIssue }: Decoding,
): AsyncGenerator<string> {
  const isUtf8 = encoding === "utf-8";
  let decoder: Decoder = decoderOf(encoding, onIssue);
  let isUndecided = isUtf8;
  let buffered: Bytes = new Uint8Array();
  let asciiBytes = 0;

  function checked(text: string): string {
    // The decoder inserts this character for invalid bytes.
    if (text.includes("\ufffd")) onIssue({ kind: "unreadable-characters", linesBefore: 0 });
    // A file that was joined from several may have a byte order mark before each header.
    const bare = text.includes("\ufeff") ? text.replaceAll("\ufeff", "") : text;
    if (!bare.includes("\0")) return bare;
    onIssue({ kind: "nul-characters", linesBefore: 0 });
    return bare.replaceAll("\0", "");
  }
  /** Decides as soon as there are enough bytes. Until then, returns null and buffers them. */
  function decide(bytes: Bytes, isEnd: boolean): Bytes | null {
    const length = utf8Length(bytes, 0);
    if ((length === -1 || (length === 0 && bytes.length < SAMPLE_BYTES)) && !isEnd) {
      buffered = bytes;
      return null;
    }
    buffered = new Uint8Array();
    isUndecided = false;
    const { value } = detectEncoding(bytes.subarray(0, SAMPLE_BYTES));
    // Text at the beginning of the file was already checked for being encoded twice.
    const isDoubleLate = value === "utf-8-double" && asciiBytes >= SAMPLE_BYTES;
    if (value === "utf-8" || (length > 1 && !isDoubleLate)) return bytes;
    decoder = decoderOf(value, onIssue);
    if (isDoubleLate) onIssue({ kind: "double-encoded", linesBefore: 0 });
    else onIssue({ kind: "encoding-changed", detail: value.toUpperCase(), linesBefore: 0 });
    return bytes;
  }

  for await (const chunk of smallChunks(chunks)) {
    let bytes: Bytes | null = chunk;
    if (isUndecided && buffered.length > 0) bytes = decide(joined(buffered, chunk), false);
    else if (isUndecided) {
      const ascii = asciiOf(chunk);
      if (ascii !== null) {
        asciiBytes += chunk.length;
        if (ascii !== "") yield checked(ascii);
        continue;
      }
      const at = beyondAscii(chunk);
      const before = decoder.decode(chunk.subarray(0, at));
      if (before !== "") yield checked(before);
      bytes = decide(chunk.subarray(at), false);
    }
    if (bytes === null) continue;
    const text = decoder.decode(bytes);
    if (text !== "") yield checked(text);
  }
  if (buffered.length > 0) {
    const bytes = decide(buffered, true) ?? buffered;
    // Decodes only now, because the decoder to use wasn't certain before.
    const text = decoder.decode(bytes);
    if (text !== "") yield checked(text);
  }
  const rest = decoder.end();
  if (rest !== "") yield checked(rest);
}

type Decoder = { decode: (bytes: Bytes) => string; end: () => string };

function decoderOf(encoding: Encoding, onIssue: Decoding["onIssue"]): Decoder {
  if (encoding === "utf-8") return repairing(onIssue);
  return encoding === "utf-8-double" ? undoingDouble(repairing(onIssue)) : plain(encoding);
}

function undoingDouble(decoder: Decoder): Decoder {
  const reader = doubleEncodingReader();
  return {
    decode: (bytes) => reader.read(decoder.decode(bytes)),
    end: () => reader.read(decoder.end()) + reader.end(),
  };
}

function plain(encoding: Exclude<Encoding, "utf-8-double">): Decoder {
  const decoder = bytesDecoder(encoding);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

const repairing = (onIssue: Decoding["onIssue"]): Decoder =>
  utf8Decoder(({ text, linesBefore }) =>
    onIssue({ kind: "byte-repaired", detail: text, linesBefore }),
  );

/** Decodes bytes below 128 with the platform's fast decoder. Null for any other bytes. */
function asciiOf(bytes: Bytes): string | null {
  const text = new TextDecoder().decode(bytes);
  return text.length === bytes.length && !text.includes("\ufffd") ? text : null;
}

function beyondAscii(bytes: Bytes): number {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return at;
  return bytes.length;
}
