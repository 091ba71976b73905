import * as z from "zod/mini";
import { webAddress } from "@/lib/text/web-address.ts";

const ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/** Whether a text is a web address. Many files contain only the names of images, which can't be fetched. */
export const isImageAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * The separators between several addresses in a cell. A comma can be part of an address unless another address
 * follows it.
 */
const BETWEEN = /[|\n]|[,;](?=\s*https?:)|(?<=\S) (?=https?:)/;
/** A comma after a file extension isn't part of the file name, so it's a separator. */
const BETWEEN_NAMES =
  /[|\n]|[,;](?=\s*https?:)|(?<=\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp))(?<!\s)\s*[,;]/i;

/** The addresses in a cell. `base` is added to images that only have a file name or path. */
export function addressesIn(text: string, base: string): string[] {
  const listed = listedIn(text) ?? text.split(base === "" ? BETWEEN : BETWEEN_NAMES);
  const written = listed.map((one) => one.trim());
  const filled = written.filter((one) => one !== "");
  return base === ""
    ? filled.map(webAddress)
    : filled.map((one) => webAddress(completed(one, base)));
}

/** The properties in which programs store the URL of an image, in order of preference. */
const ADDRESS_NAMES = ["url", "src", "href", "link", "image", "original", "contentUrl", "large"];

/** The images in JSON, or in a Python list with single quotes. Null for any other text. */
function listedIn(text: string): string[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const parsed = parsedJson(text) ?? parsedJson(text.replaceAll(/(?<!\\)'/g, '"'));
  return parsed === undefined ? null : imagesOf(parsed);
}

const DEEPEST = 5;

function imagesOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > DEEPEST) return [];
  const inside = (each: unknown) => imagesOf(each, depth + 1);
  if (Array.isArray(value)) return value.flatMap(inside);
  const named = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (!named.success) return [];
  const name = ADDRESS_NAMES.find((each) => Object.hasOwn(named.data, each));
  return name === undefined
    ? Object.values(named.data).flatMap(inside).filter(isImageAddress)
    : inside(named.data[name]);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function completed(written: string, base: string): string {
  if (/^https?:/i.test(written)) return written;
  if (written.startsWith("//")) return `https:${written}`;
  const path = written
    .replaceAll("\\", "/")
    .replace(/^\.?\//, "")
    .replaceAll(/\s/g, "%20");
  const isApart = base.endsWith("/") || !/^[./\\]/.test(written);
  return isApart ? base + path : `${base}/${path}`;
}
