/** A file to be added to the zip. Its text is streamed, so no file has to fit into memory. */
export type ZipEntry = { name: string; text: AsyncIterable<string> };

/**
 * Constants from PKWARE's APPNOTE 6.3.10: signatures, the flags "sizes follow the data" and "names are UTF-8", and
 * deflate.
 */
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** Larger archives need 64-bit fields, which not every program reads. */
const LARGEST = 0xffff_ffff;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Writes little-endian fields of two or four bytes, then the rest. */
function record(fields: ReadonlyArray<readonly [bytes: 2 | 4, value: number]>, rest?: Uint8Array) {
  const size = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const bytes = new Uint8Array(size + (rest?.length ?? 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  if (rest) bytes.set(rest, size);
  return bytes;
}

/** The MS-DOS time format: seconds in steps of two, years since 1980. */
function stamp(now: Date): ReadonlyArray<readonly [2, number]> {
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const date = ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  return [
    [2, time],
    [2, date],
  ];
}

/** Streams a zip of these files as their text arrives. */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  now = new Date(),
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const central: Uint8Array[] = [];
  const when = stamp(now);
  let written = 0;

  for await (const { name, text } of entries) {
    const path = new TextEncoder().encode(name);
    const start = written;
    const sizes = { crc: 0, raw: 0, packed: 0 };
    const about = [[2, VERSION], [2, FLAGS], [2, DEFLATE], ...when] as const;

    const head = record(
      [[4, LOCAL], ...about, [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]],
      path,
    );
    yield head;
    for await (const chunk of deflate(text, sizes)) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const sizeFields = [
      [4, sizes.crc],
      [4, sizes.packed],
      [4, sizes.raw],
    ] as const;
    const descriptor = record([[4, DESCRIPTOR], ...sizeFields]);
    yield descriptor;

    written += head.length + sizes.packed + descriptor.length;
    if (written > LARGEST || sizes.raw > LARGEST) throw new Error("The zip is larger than 4 GB.");
    central.push(
      record(
        [
          [4, CENTRAL],
          [2, VERSION],
          ...about,
          ...sizeFields,
          [2, path.length],
          ...([
            [2, 0],
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
          ] as const), // The zip fields extra, comment, disk and attributes.
          [4, start],
        ],
        path,
      ),
    );
  }

  const size = central.reduce((sum, { length }) => sum + length, 0);
  for (const each of central) yield each.slice();
  yield record([
    [4, END],
    [2, 0],
    [2, 0],
    [2, central.length],
    [2, central.length],
    [4, size],
    [4, written],
    [2, 0],
  ]);
}

async function* deflate(text: AsyncIterable<string>, sizes: { crc: number; raw: number }) {
  const encoder = new TextEncoder();
  const packer = new CompressionStream("deflate-raw");
  const writer = packer.writable.getWriter();

  async function feed() {
    try {
      for await (const chunk of text) {
        const bytes = encoder.encode(chunk);
        sizes.crc = crc32(bytes, sizes.crc);
        sizes.raw += bytes.length;
        await writer.write(bytes);
      }
      await writer.close();
    } catch (error) {
      // The reader of the stream gets the error, so it isn't reported here.
      await writer.abort(error).catch(() => undefined);
    }
  }
  const fed = feed();
  const reader = packer.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    yield value.slice();
  }
  await fed;
}
