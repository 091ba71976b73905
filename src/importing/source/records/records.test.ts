// @vitest-environment node
import { expect, test } from "vitest";
import { partsOf, read } from "#support/files/sample-files.ts";

const FEED = `<?xml version="1.0"?>
<!-- of today --><catalog date="2026-11-21">
  <product id="1"><title xml:lang="en">Cable &amp; plug</title><title xml:lang="fr">C&#226;ble</title>
    <images><image>a.jpg</image><image>b.jpg</image></images><price currency="CAD">9.99</price></product>
  <product id="2"><title xml:lang="en"><![CDATA[<b>Dock</b>]]></title><note/><price currency="USD">5</price><colour>red</colour></product>
</catalog>`;

test("elements become rows: paths, attributes and languages are columns, and repeated values are joined", async () => {
  const found = await read(FEED);
  expect(found.columns).toEqual([
    "@id",
    "title (en)",
    "title (fr)",
    "images/image",
    "price/@currency",
    "price",
    "note",
    "colour",
  ]);
  expect(found.rows).toEqual([
    ["1", "Cable & plug", "Câble", "a.jpg|b.jpg", "CAD", "9.99"],
    ["2", "<b>Dock</b>", "", "", "USD", "5", "", "red"],
  ]);
  expect(found.places).toEqual([1, 2]);
});

test("a repeating element inside a row element can become separate rows", async () => {
  const found = await read(FEED, { spread: "images/image" });
  expect(found.rows.map((row) => [row[0], row[3]])).toEqual([
    ["1", "a.jpg"],
    ["1", "b.jpg"],
    ["2", ""],
  ]);
  // Each row has its own place, so that a fix for one row doesn't change the others.
  expect(found.places).toEqual([1, 2, 3]);
});

test("an issue in an element that makes several rows is reported at the matching row", async () => {
  const size = (code: string) => `<size><code>${code}</code></size>`;
  const found = await read(
    `<l><p>${size("1")}${size("2")}</p><p>${size("3")}${size("&odd;")}</p><p>${size("5")}<size></p></l>`,
    { element: "l/p", spread: "size" },
  );
  expect(found.places).toEqual([1, 2, 3, 4]);
  expect(found.issues).toMatchObject([
    { kind: "unknown-entity", place: 4 },
    { kind: "broken-markup", place: 6 },
  ]);
});

test("a repeating element can have one column per value, numbered from 1 in each row", async () => {
  const found = await read(FEED, { numbered: ["images/image"] });
  expect(found.columns).toContain("images/image (2)");
  const [first] = found.columns.flatMap((name, at) => (name === "images/image" ? at : []));
  const second = found.columns.indexOf("images/image (2)");
  expect(found.rows.map((row) => [row[first ?? 0], row[second] ?? ""])).toEqual([
    ["a.jpg", "b.jpg"],
    ["", ""],
  ]);
});

test("if inner elements become rows, numbered columns start at 1 in each, and any beyond 50 are joined", async () => {
  const size = (name: string, codes: number) =>
    `<size><name>${name}</name>${"<code>c</code>".repeat(codes)}</size>`;
  const found = await read(`<l><p>${size("S", 2)}${size("M", 60)}</p><p>${size("L", 1)}</p></l>`, {
    element: "l/p",
    spread: "size",
    numbered: ["size/code"],
  });
  expect(found.columns).toHaveLength(51);
  expect(found.rows.map((row) => row.slice(0, 3))).toEqual([
    ["S", "c", "c"],
    ["M", "c", "c"],
    ["L", "c"],
  ]);
  expect(found.rows[1]?.at(-1)).toBe(Array(11).fill("c").join("|"));
});

test("repeating elements are distinguished from elements that occur once in each parent", async () => {
  const [part] = await partsOf(FEED);
  const elements = (await part?.open())?.elements ?? [];
  const repeating = elements.flatMap(({ path, repeats }) => (repeats ? path : []));
  expect(repeating).toEqual(["catalog/product", "catalog/product/images/image"]);
});

test("a person can choose another row element and another separator for joined values", async () => {
  expect((await read(FEED, { element: "catalog/product/images/image" })).rows).toEqual([
    ["a.jpg"],
    ["b.jpg"],
  ]);
  expect((await read(FEED, { joiner: "; " })).rows[0]?.[3]).toBe("a.jpg; b.jpg");
});

test("the row element is found inside sections, with its number of occurrences and values", async () => {
  const product = "<p><sku>1</sku><price>2</price></p>";
  const section = `<section><name>S</name>${product.repeat(20)}</section>`;
  const [part] = await partsOf(`<shop>${section}${section}</shop>`);
  const opened = await part?.open();
  expect(opened?.detected.element).toMatchObject({ value: "shop/section/p" });
  expect(opened?.elements).toContainEqual(
    expect.objectContaining({ path: "shop/section/p", count: 40, values: 80, repeats: true }),
  );
});

test("a column that first occurs late in the file comes after the others", async () => {
  const early = "<p><sku>1</sku></p>".repeat(2_000);
  const found = await read(`<list>${early}<p><late>x</late></p></list>`);
  expect(found.columns).toEqual(["sku", "late"]);
  expect(found.rows.at(-1)).toEqual(["", "x"]);
});

test("JSON is read as elements, with numbers as written", async () => {
  const found = await read(
    '{"meta":{"n":2},"products":[{"sku":"A","price":1.10,"gtin":12345678901234567890,"tags":["x","y"],"size":{"w":1}},{"sku":"B\\u00e9","price":null,"ok":true,"__proto__":"p"}]}',
  );
  expect(found.columns).toEqual(["sku", "price", "gtin", "tags", "size/w", "ok", "__proto__"]);
  expect(found.rows).toEqual([
    ["A", "1.10", "12345678901234567890", "x|y", "1"],
    ["Bé", "", "", "", "", "true", "p"],
  ]);
});

test.each([
  ["a list", '[{"a":1},{"a":2}]'],
  ["one object per line", '{"a":1}\n{"a":2}\n'],
  ["a list nested in two objects", '{"data":{"rows":[{"a":1},{"a":2}]}}'],
  ["lists of lists", '[["1"],["2"]]'],
])("the import reads JSON in the form of %s", async (_what, text) => {
  expect((await read(text)).rows).toEqual([["1"], ["2"]]);
});

const LISTS = ['["sku","price","tags"]', '["A",1.10,["x","y"]]', '["B",null]', '["C",2,[]]'];

test.each([
  ["the whole file", `[${LISTS.join()},[]]`],
  ["a property of an object", `{"range":"Sheet1","values":[${LISTS.join()}]}`],
  ["one list per line", LISTS.join("\n")],
])("JSON lists inside a list are read as table rows with a header: %s", async (_what, text) => {
  const found = await read(text);
  expect(found.columns).toEqual(["sku", "price", "tags"]);
  expect(found.rows).toEqual([
    ["A", "1.10", "x|y"],
    ["B", ""],
    ["C", "2", ""],
  ]);
  expect(found.issues).toEqual([]);
});

test("JSON objects in nested lists are products, and lists that are too wide or too long are reported", async () => {
  const pages = await read('[[{"sku":"A"},{"sku":"B"}],[{"sku":"C"}]]', { element: "item/item" });
  expect(pages.rows).toEqual([["A"], ["B"], ["C"]]);
  const wide = await read(`[["a","b"],[${"1,".repeat(20_000)}1]]`);
  expect(wide.issues.map(({ kind }) => kind)).toEqual(["too-many-columns"]);
  const long = await read(`[["a","b"],[${`"${"x".repeat(900_000)}",`.repeat(5)}1],["C","D"]]`);
  expect(long.issues.map(({ kind }) => kind)).toEqual(["record-too-large"]);
});

test("an NDJSON line that isn't valid JSON is reported and skipped, and the other lines are read", async () => {
  const found = await read('{"a":1}\n{"a":2}\n{"a":\n{"a":4}');
  expect(found.rows).toEqual([["1"], ["2"], ["4"]]);
  expect(found.issues).toEqual([{ kind: "broken-line", place: 3 }]);
});

const BMECAT = `<BMECAT version="2005"><HEADER><CATALOG><LANGUAGE>eng</LANGUAGE></CATALOG></HEADER><T_NEW_CATALOG><PRODUCT>
<SUPPLIER_PID>S-1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT lang="eng">Drill</DESCRIPTION_SHORT><DESCRIPTION_SHORT lang="fra">Perceuse</DESCRIPTION_SHORT>
<INTERNATIONAL_PID type="gtin">4006381333931</INTERNATIONAL_PID><MANUFACTURER_NAME>Acme</MANUFACTURER_NAME></PRODUCT_DETAILS>
<PRODUCT_FEATURES><FEATURE><FNAME>Power</FNAME><FVALUE>700</FVALUE><FUNIT>W</FUNIT></FEATURE></PRODUCT_FEATURES>
<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_customer"><PRICE_AMOUNT>90</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE>
<PRODUCT_PRICE price_type="net_customer"><PRICE_AMOUNT>80</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY><LOWER_BOUND>10</LOWER_BOUND></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS>
<MIME_INFO><MIME><MIME_TYPE>image/jpeg</MIME_TYPE><MIME_SOURCE>drill.jpg</MIME_SOURCE></MIME></MIME_INFO>
</PRODUCT></T_NEW_CATALOG></BMECAT>`;

test("BMEcat elements get column names that match our fields", async () => {
  const found = await read(BMECAT);
  expect(Object.fromEntries(found.columns.map((name, at) => [name, found.rows[0]?.[at]]))).toEqual({
    SKU: "S-1",
    "Title (en)": "Drill",
    "Title (fr)": "Perceuse",
    GTIN: "4006381333931",
    Brand: "Acme",
    Power: "700 W",
    Cost: "90",
    Currency: "EUR",
    "Cost from 10": "80",
    Image: "drill.jpg",
  });
});

test("BMEcat header values apply to all products, and a price is converted to the price of one unit", async () => {
  const price = (currency: string, amount: string, more = "") =>
    `<ARTICLE_PRICE price_type="net_customer"><PRICE_AMOUNT>${amount}</PRICE_AMOUNT>${currency}${more}</ARTICLE_PRICE>`;
  const found =
    await read(`<BMECAT version="1.2"><HEADER><CATALOG><LANGUAGE>eng</LANGUAGE><LANGUAGE default="true">FRA</LANGUAGE><CURRENCY>CAD</CURRENCY>
<MIME_ROOT>https://acme.example/images</MIME_ROOT></CATALOG></HEADER><T_NEW_CATALOG><ARTICLE><SUPPLIER_AID>S-1</SUPPLIER_AID>
<ARTICLE_DETAILS><DESCRIPTION_SHORT>Perceuse</DESCRIPTION_SHORT></ARTICLE_DETAILS>
<ARTICLE_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT><PRICE_QUANTITY>100</PRICE_QUANTITY></ARTICLE_ORDER_DETAILS>
<ARTICLE_PRICE_DETAILS>${price("", "90.00", "<PRICE_FACTOR>0.8</PRICE_FACTOR>")}${price("<PRICE_CURRENCY>USD</PRICE_CURRENCY>", "70.00")}</ARTICLE_PRICE_DETAILS>
<MIME_INFO><MIME><MIME_SOURCE>drills\\S 1.jpg</MIME_SOURCE></MIME><MIME><MIME_SOURCE>https://other.example/2.jpg</MIME_SOURCE></MIME></MIME_INFO>
<USER_DEFINED_EXTENSIONS><UDX.ACME.GRADE>A</UDX.ACME.GRADE><UDX.ACME.ORDER><ORDER_UNIT>BOX</ORDER_UNIT><PRICE_QUANTITY>7</PRICE_QUANTITY></UDX.ACME.ORDER></USER_DEFINED_EXTENSIONS>
</ARTICLE></T_NEW_CATALOG></BMECAT>`);
  expect(Object.fromEntries(found.columns.map((name, at) => [name, found.rows[0]?.[at]]))).toEqual({
    SKU: "S-1",
    "Title (fr)": "Perceuse",
    "Order unit": "C62",
    PRICE_QUANTITY: "100",
    Currency: "CAD",
    Cost: "0.72",
    "Cost (USD)": "0.7",
    Image: "https://acme.example/images/drills/S%201.jpg|https://other.example/2.jpg",
    "UDX.ACME.GRADE": "A",
    "UDX.ACME.ORDER/ORDER_UNIT": "BOX",
    "UDX.ACME.ORDER/PRICE_QUANTITY": "7",
  });
});

const nested = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels);

test("the import reads XML nested 100 levels deep", async () => {
  expect((await read(nested(100))).issues).toEqual([]);
});

test.each([
  ["a truncated file", "<a><b><c>1</c></b><b><c>2", "cut-off"],
  ["mismatched tags", "<a><b><c>1</c></b><b></a>", "broken-markup"],
  ["two root elements", "<a><b>1</b></a><a/>", "broken-markup"],
  ["elements nested 101 levels deep", nested(101), "too-deep"],
  ["endlessly nested elements", `<a>${"<b>".repeat(200_000)}`, "too-deep"],
  ["entity definitions", '<!DOCTYPE a [<!ENTITY x "y">]><a><b>&x;</b></a>', "entities-defined"],
  ["truncated JSON", '[{"a":1},{"a":', "cut-off"],
  ["JSON with a syntax error", '[{"a":1},{"a":1,}]', "broken-json"],
  ["JSON nested 101 levels deep", "[".repeat(101) + "]".repeat(101), "too-deep"],
  ["endlessly nested JSON", "[".repeat(200_000), "too-deep"],
])("the import reports %s as an error", async (_what, text, kind) => {
  expect((await read(text)).issues.map((issue) => issue.kind)).toEqual([kind]);
});

test("undefined XML entities and invalid character references are kept as written and reported", async () => {
  const found = await read("<a><p><b>x &eacute; &#0; &amp;</b></p><p><b>y</b></p></a>");
  expect(found.rows).toEqual([["x &eacute; &#0; &"], ["y"]]);
  expect(found.issues.map(({ kind }) => kind)).toEqual(["unknown-entity", "unknown-entity"]);
});

test("element declarations in an XML document type are ignored", async () => {
  const type = '<!DOCTYPE a SYSTEM "a.dtd" [<!ENTITY % more "(x?)"><!ELEMENT b (#PCDATA)>]>';
  expect((await read(`${type}<a><p><b>1</b></p><p><b>2</b></p></a>`)).rows).toEqual([["1"], ["2"]]);
});
