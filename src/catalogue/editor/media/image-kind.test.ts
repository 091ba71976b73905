import { expect, test } from "vitest";
import { imageKind } from "@/catalogue/editor/media/image-kind.ts";

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0));

test.each([
  ["JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", "jpg"],
  ["PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "png"],
  ["WebP", "RIFF\x24\0\0\0WEBPVP8 ", "webp"],
  ["GIF87a", "GIF87a\x01\0\x01\0", "gif"],
  ["GIF", "GIF89a\x01\0\x01\0", "gif"],
  ["AVIF", "\0\0\0\x1cftypavif\0\0\0\0mif1miaf", "avif"],
  ["AVIF by its compatible brands", "\0\0\0\x1cftypmif1\0\0\0\0miafavif", "avif"],
])("the image check recognizes an image by its bytes: %s", (_name, start, ending) => {
  expect(imageKind(bytes(start))?.ending).toBe(ending);
});

test.each([
  ["an SVG, which may contain a script", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ["an HTML page", "<!doctype html><title>GIF89a</title>"],
  ["a sound file in WebP's container format", "RIFF\x24\0\0\0WAVEfmt "],
  ["a video in AVIF's container format", "\0\0\0\x18ftypisom\0\0\0\0isommp42"],
  ["a HEIC photo", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ["the beginning of a PNG", "\x89PNG\r\n"],
  ["an empty file", ""],
])("the image check rejects %s", (_name, start) => {
  expect(imageKind(bytes(start))).toBeNull();
});
