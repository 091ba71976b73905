import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { cellOf } from "@/channels/files/delimited-format.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { columnsOf, type FileFormat, formatOf } from "@/channels/files/file-format.ts";
import { type ProductBlock, type BlockQueue, blockQueue } from "@/channels/files/product-blocks.ts";
import { isIn, portionName, type Portion } from "@/channels/files/shop-known.ts";
import type { FileColumn, FileRow } from "@/channels/files/rows/row.ts";
import { productRows } from "@/channels/files/rows/row-maker.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import { type SheetCell, xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** One file of a feed. Its bytes must be read to the end before the next file is requested. */
export type FeedFile = { name: string; type: string; bytes: AsyncIterable<Bytes> };

/** A chunk of text is passed on once it has this many characters. */
const CHUNK_LENGTH = 65_536;
const COLUMN_WIDTH = 20;
/** Every workbook gets this fixed date, so that the same data always gives the same bytes. */
const LONG_AGO = new Date(1980, 0, 1);

/**
 * Writes listings to files in the channel's format. The files are streamed, split at the channel's limits, and
 * identical byte for byte for the same listings. A product and its variants are adjacent and stay in one file. With a
 * portion, only the products in it are written.
 */
export async function* writeFeed(
  items: AsyncIterable<readonly FeedItem[]>,
  file: ChannelFile,
  plan: ChannelPlan,
  title: string,
  portion: Portion | null = null,
): AsyncGenerator<FeedFile> {
  const format = formatOf(file, plan, title);
  const isSheet = file.format === "xlsx";
  const countsBytes = file.most?.bytes !== undefined;
  const rowsOf = productRows(plan);
  const isWritten = (members: readonly FeedItem[]) => isIn(portion, members);
  const queue = blockQueue(itemsOf(file, items), { rowsOf, isWritten }, (rows) => {
    const text = isSheet ? "" : textOf(rows, format);
    return { rows, text, bytes: countsBytes ? bytesIn(text) + format.between.length : 0 };
  });

  // An empty file, for example for new products if there are none, would only confuse people.
  if (portion !== null && (await queue.peek()) === null) return;
  const whole = portionName(file.name, portion);
  for (let part = 1; part === 1 || (await queue.peek()) !== null; part++) {
    const name = file.most === undefined ? whole : `${whole}-${part}`;
    if (isSheet) {
      const columns = columnsOf(file, plan);
      const rows = sheetRows(queue, file, columns);
      const widths = columns.map(() => COLUMN_WIDTH);
      const bytes = xlsx({ name: file.name, widths, rows }, LONG_AGO);
      yield { name: `${name}.xlsx`, type: XLSX_TYPE, bytes };
    } else {
      const bytes = encoded(queue, file, format);
      yield { name: `${name}.${format.extension}`, type: format.type, bytes };
    }
  }
}

/** Whether an item belongs in a file. A channel may expect removals in a separate file. */
export const belongsTo = ({ holds }: ChannelFile, { withdrawn }: FeedItem): boolean =>
  holds === undefined || (holds === "sold" ? withdrawn === undefined : withdrawn === "delete");

async function* itemsOf(file: ChannelFile, items: AsyncIterable<readonly FeedItem[]>) {
  for await (const batch of items) {
    yield file.holds === undefined ? batch : batch.filter((item) => belongsTo(file, item));
  }
}

function textOf([first, ...others]: readonly FileRow[], { row, between }: FileFormat): string {
  let text = first === undefined ? "" : row(first);
  for (const other of others) text += between + row(other);
  return text;
}

/** Tracks whether the file has room for the next block. The first block always fits, however large it is. */
function roomIn({ most = {} }: ChannelFile, overhead: number) {
  const { rows: mostRows = Infinity, bytes: mostBytes = Infinity } = most;
  let rows = 0;
  let bytes = overhead;
  return (block: ProductBlock) => {
    const isFirst = rows === 0;
    rows += block.rows.length;
    bytes += block.bytes;
    return isFirst || (rows <= mostRows && bytes <= mostBytes);
  };
}

async function* encoded(
  queue: BlockQueue,
  file: ChannelFile,
  { open, between, close }: FileFormat,
): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder();
  const fits = roomIn(file, bytesIn(open) + bytesIn(close));
  let text = open;
  let isFirst = true;
  for (let block = await queue.peek(); block !== null && fits(block);) {
    text += isFirst ? block.text : between + block.text;
    isFirst = false;
    if (text.length >= CHUNK_LENGTH) {
      yield encoder.encode(text);
      text = "";
    }
    block = queue.take() ?? (await queue.peek());
  }
  yield encoder.encode(text + close);
}

async function* sheetRows(
  queue: BlockQueue,
  file: ChannelFile,
  columns: readonly FileColumn[],
): AsyncGenerator<SheetCell[][]> {
  const fits = roomIn(file, 0);
  yield [columns.map(({ name }) => name)];
  for (let block = await queue.peek(); block !== null && fits(block);) {
    yield block.rows.map((row) => columns.map((column) => cellOf(row, column) || null));
    block = queue.take() ?? (await queue.peek());
  }
}

/** How many bytes a text takes in UTF-8. */
function bytesIn(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    // Each half of a surrogate pair counts as two bytes, because the pair takes four.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
