import { JSDOM } from "jsdom";
import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { type FeedItem, itemToSend } from "@/channels/files/rows/feed-item.ts";
import type { JsonShape } from "@/channels/definitions/json-shape.ts";
import { writeFeed } from "@/channels/files/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered, Payload } from "@/channels/listing/listing.ts";
import { readRecords } from "./delimited.ts";
import { configFor, inBatches } from "../samples/sample-products.ts";
import { readSheet } from "./sheet-reader.ts";

export async function listingsOf(
  definition: ChannelDefinition,
  offered: readonly Offered[],
): Promise<Listing[]> {
  const plan = planOf(definition, configFor(definition));
  const listings: Listing[] = [];
  for await (const batch of inBatches(offered, 3)) listings.push(...buildListings(batch, plan));
  return listings;
}

export async function filesOf(
  definition: ChannelDefinition,
  file: ChannelFile,
  items: readonly FeedItem[],
): Promise<{ name: string; bytes: Buffer }[]> {
  const files = [];
  const plan = planOf(definition, configFor(definition));
  const sent = items.map((item) =>
    item.withdrawn === undefined ? itemToSend({ ...item, isNew: true }, plan) : item,
  );
  for await (const { name, bytes } of writeFeed(inBatches(sent), file, plan, "Northvale")) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    files.push({ name, bytes: Buffer.concat(chunks) });
  }
  return files;
}

type Records = Record<string, string>[];

/** The expected content of a file by column, with lists joined as the column requires. */
export function meant(
  definition: ChannelDefinition,
  file: ChannelFile,
  payloads: readonly Payload[],
): Records {
  const plan = planOf(definition, configFor(definition));
  const kinds = new Map(plan.fields.map(({ name, kind }) => [name, kind]));
  const known = { sku: "", group: null, isNew: true };
  return payloads.map((values) => {
    const { payload } = itemToSend({ ...known, payload: values }, plan);
    return Object.fromEntries(
      Object.entries(payload)
        .filter(([name]) => isIn(file, name))
        .map(([name, value]) => {
          const kind = kinds.get(name);
          const between = kind?.is === "list" ? kind.separator : "";
          const text = typeof value === "string" ? value : value.join(between);
          // JSON doesn't distinguish 45.00 from 45, so numbers are compared by value.
          const isNumber = file.format.endsWith("json") && kind?.is === "money";
          return [name, isNumber ? String(Number(text)) : text];
        }),
    );
  });
}

/** Whether a field is in a file. */
function isIn({ columns, format, json }: ChannelFile, name: string): boolean {
  if (format === "walmart-json") return name.includes(".") || name === "productType";
  if (json) return fieldsIn(json.item, null).some(([field]) => field === name);
  return columns?.includes(name) ?? true;
}

/** The fields in the layout of a JSON item, with their values in one item. */
function fieldsIn(shape: JsonShape, value: unknown): [field: string, value: string][] {
  if (typeof shape === "string") return [];
  if ("field" in shape && typeof shape.field === "string") return [[shape.field, String(value)]];
  const values = new Map(typeof value === "object" && value ? Object.entries(value) : []);
  return Object.entries(shape).flatMap(([name, one]) => fieldsIn(one, values.get(name)));
}

/** The content of a file by column, as another program reads it. */
export function readBack(definition: ChannelDefinition, file: ChannelFile, bytes: Buffer): Records {
  const separators = new Map(
    definition.fields.flatMap(({ name, kind }) =>
      kind.is === "list" ? [[name, kind.separator]] : [],
    ),
  );
  const joined = (name: string, values: readonly string[]) => values.join(separators.get(name));
  switch (file.format) {
    case "csv":
    case "tsv": {
      const text = bytes.toString();
      const table = file.titleLine ? text.slice(text.indexOf("\n") + 1) : text;
      return readRecords(table, file.format === "tsv" ? "\t" : (file.delimiter ?? ","));
    }
    case "xlsx": {
      const [names = [], ...rows] = readSheet(bytes);
      return rows.map((row) =>
        Object.fromEntries(
          row.flatMap((cell, at) => (cell === null ? [] : [[textIn(names[at]), textIn(cell)]])),
        ),
      );
    }
    case "rss": {
      const { document } = new JSDOM(bytes.toString(), { contentType: "text/xml" }).window;
      return Array.from(document.getElementsByTagName("item"), (item) => {
        const values: Record<string, string[]> = {};
        for (const { localName, textContent } of item.children) {
          (values[localName] ??= []).push(textContent ?? "");
        }
        return Object.fromEntries(
          Object.entries(values).map(([name, texts]) => [name, joined(name, texts)]),
        );
      });
    }
    case "json": {
      const { items = "", item = {} } = file.json ?? {};
      const read: unknown[] = JSON.parse(bytes.toString())[items];
      return read.map((one) => Object.fromEntries(fieldsIn(item, one)));
    }
    case "walmart-json": {
      const { MPItem: items } = JSON.parse(bytes.toString(), (_key, value: unknown) =>
        typeof value === "number" ? String(value) : value,
      );
      return items.map((item: { Orderable: object; Visible: object }) => {
        const [productType = "", visible] = Object.entries(item.Visible)[0] ?? [];
        return {
          productType,
          ...leaves("Orderable", item.Orderable, joined),
          ...leaves("Visible", visible, joined),
        };
      });
    }
  }
}

/** Reads the text of a cell. Our workbooks contain only text. */
function textIn(cell: ReturnType<typeof readSheet>[number][number] | undefined): string {
  if (typeof cell === "string") return cell;
  throw new Error("This cell holds no text.");
}

function leaves(
  path: string,
  value: unknown,
  joined: (name: string, values: readonly string[]) => string,
): Record<string, string> {
  if (Array.isArray(value)) return { [path]: joined(path, value) };
  if (typeof value !== "object" || value === null) return { [path]: String(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, one]) => leaves(`${path}.${key}`, one, joined)),
  );
}
