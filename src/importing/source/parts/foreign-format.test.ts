import { expect, test } from "vitest";
import { foreignFormat, isWebPage } from "./foreign-format.ts";

test.each([
  ["sylk", 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"SKU"\r\n'],
  ["dif", 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n'],
  ["edi", "ISA*00*          *00*          *ZZ*SENDER*~GS*SC*SENDER~"],
  ["edi", "UNA:+.? 'UNB+UNOC:3+1234567890123:14+"],
  [
    "flat-ods",
    '<?xml version="1.0"?>\n<office:document xmlns:office="urn:o" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">',
  ],
  ["rich-text", "{\\rtf1\\ansi SKU\\tab Price}"],
  ["web-archive", "MIME-Version: 1.0\r\nContent-Type: multipart/related"],
  ["sql", "-- MySQL dump 10.13\n/*!40101 SET NAMES utf8 */;\nDROP TABLE IF EXISTS `products`;\n"],
  ["sql", "INSERT INTO products (sku, name) VALUES ('A', 'Chair');"],
  ["labelled-lines", "SKU: A-1\nTitle: Chair\n\nSKU: A-2\nTitle: Table\n"],
  ["labelled-lines", "SKU=A-1\nTitle=Chair\nPrice = 9.50\n\nSKU=A-2\nTitle=Table\nPrice = 8.50\n"],
  ["labelled-lines", "---\n- sku: A-1\n  title: Chair\n- sku: A-2\n  title: Table\n"],
  [
    "fixed-width",
    "SKU      DESCRIPTION     QTY    PRICE\nA-1      Chair           4      9.95\nA-2      Round table     2      19.95\nA-3      Bench           1      5.00\n",
  ],
])("the text format %s is recognized", (format, text) => {
  expect(foreignFormat(text)).toBe(format);
});

test.each([
  ["ID;Price;Stock\r\n1;9,99;3"],
  ["TABLE,PRICE\nOak,12"],
  ["ISACO-1,Chair\n"],
  ["<products><product/></products>"],
  ["SKU:Title:Price\nA-1:Chair:9\nA-2:Table:8\nA-3:Bench:7\n"],
  ["Currency: CAD\nDate: 2026-11-01\nSKU,Title\nA-1,Chair\nA-2,Table\n"],
  ["SKU\tTitle   EN\tPrice\nA-1\tBig   chair\t9\nA-2\tA   table\t8\nA-3\tA   bench\t7\n"],
  ["Title\nChair  with  arms\nRound table\nBench\nStool\n"],
])("the text %j isn't rejected as an unsupported format", (text) => {
  expect(foreignFormat(text)).toBeNull();
});

test.each([
  ["<html><body>", true],
  [" <!-- a --> <!-- b -->\n<!DOCTYPE html>", true],
  ["<table><tr>", true],
  ["<!-- products --><products>", false],
  ["<!-- never closed", false],
  ["<pricelist>", false],
  ['<p:list xmlns:p="urn:x">', false],
  ["<table-of-products>", false],
  ["<p>Prices</p>", true],
])("the first element decides whether the text %j is a web page: %s", (text, is) => {
  expect(isWebPage(text)).toBe(is);
});

test("a text of thousands of comments is classified in linear time", () => {
  const start = performance.now();
  expect(isWebPage(`<!--P${"--><!--PH".repeat(7_000)}a`)).toBe(false);
  expect(isWebPage(`${"<!-- -->".repeat(8_000)}a`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
