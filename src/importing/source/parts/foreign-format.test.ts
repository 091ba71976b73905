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
])("it recognizes %s", (format, text) => {
  expect(foreignFormat(text)).toBe(format);
});

test.each([
  ["ID;Price;Stock\r\n1;9,99;3"],
  ["TABLE,PRICE\nOak,12"],
  ["ISACO-1,Chair\n"],
  ["<products><product/></products>"],
])("the text %j is read as a table", (text) => {
  expect(foreignFormat(text)).toBeNull();
});

test.each([
  ["<html><body>", true],
  [" <!-- a --> <!-- b -->\n<!DOCTYPE html>", true],
  ["<table><tr>", true],
  ["<!-- products --><products>", false],
  ["<!-- never closed", false],
  ["<pricelist>", false],
])("it decides whether %j is a web page", (text, is) => {
  expect(isWebPage(text)).toBe(is);
});

test("a text of thousands of comments is classified in linear time", () => {
  const start = performance.now();
  expect(isWebPage(`<!--P${"--><!--PH".repeat(7_000)}a`)).toBe(false);
  expect(isWebPage(`${"<!-- -->".repeat(8_000)}a`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
