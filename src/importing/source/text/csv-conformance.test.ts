// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "#support/files/sample-files.ts";
import { guessDialect } from "./csv-dialect.ts";
import { detectEncoding } from "@/importing/source/encoding/detect-encoding.ts";

/** CSV files as programs write them, and the tables they should give, header first. */
test.each([
  [
    "plain",
    "a,b,c\n1,2,3\n",
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
    ],
  ],
  [
    "Windows line endings",
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "Mac line endings",
    "a,b\r1,2\r",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "mixed line endings",
    "a,b\r1,2\n3,4\r\n5,6",
    [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ],
  ],
  [
    "commas in quotes",
    'first,city\nJohn,"Anytown, WW"\n',
    [
      ["first", "city"],
      ["John", "Anytown, WW"],
    ],
  ],
  [
    "empty cells",
    'a,b,c\n1,"",""\n2,3,\n',
    [
      ["a", "b", "c"],
      ["1", "", ""],
      ["2", "3", ""],
    ],
  ],
  [
    "doubled quotes",
    'a,b\n1,"ha ""ha"" ha"\n',
    [
      ["a", "b"],
      ["1", 'ha "ha" ha'],
    ],
  ],
  [
    "JSON in a cell",
    'key,val\n1,"{""a"": [1.0, 2]}"\n',
    [
      ["key", "val"],
      ["1", '{"a": [1.0, 2]}'],
    ],
  ],
  [
    "line breaks in cells",
    'a,b\n1,"x\r\ny\nz"\n',
    [
      ["a", "b"],
      ["1", "x\r\ny\nz"],
    ],
  ],
  [
    "a line break in the header",
    '"a\nb",c\n1,2\n',
    [
      ["a\nb", "c"],
      ["1", "2"],
    ],
  ],
  [
    "characters of many scripts",
    "a,b\n日本,ʤ😀\n",
    [
      ["a", "b"],
      ["日本", "ʤ😀"],
    ],
  ],
  [
    "a byte order mark",
    "\ufeffsku,b\n1,2\n",
    [
      ["sku", "b"],
      ["1", "2"],
    ],
  ],
  [
    "semicolons and decimal commas",
    "sku;prix\nA;1,50\nB;2,75\n",
    [
      ["sku", "prix"],
      ["A", "1,50"],
      ["B", "2,75"],
    ],
  ],
  [
    "tabs",
    "sku\tprice\nA\t1\n",
    [
      ["sku", "price"],
      ["A", "1"],
    ],
  ],
  [
    "tildes",
    "sku~price\nA~1\nB~2\n",
    [
      ["sku", "price"],
      ["A", "1"],
      ["B", "2"],
    ],
  ],
  [
    "a line that names the delimiter",
    "sep=x\nskuxprice\nAx1\nBx2\n",
    [
      ["sku", "price"],
      ["A", "1"],
      ["B", "2"],
    ],
  ],
  [
    "apostrophes around cells",
    "sku,name\n'A','x, y'\n'B','z'\n'C','q'\n",
    [
      ["sku", "name"],
      ["A", "x, y"],
      ["B", "z"],
      ["C", "q"],
    ],
  ],
  [
    "inches",
    'sku,size\nA,"24 in\nB,"27 in\nC,30\n',
    [
      ["sku", "size"],
      ["A", '"24 in'],
      ["B", '"27 in'],
      ["C", "30"],
    ],
  ],
  [
    "empty lines",
    "sku,price\n\nA,1\n\n\nB,2\n\n",
    [
      ["sku", "price"],
      ["A", "1"],
      ["B", "2"],
    ],
  ],
  [
    "rows of different widths",
    "sku,price,note\nA,1\nB,2,x,y\n",
    [
      ["sku", "price", "note"],
      ["A", "1"],
      ["B", "2", "x", "y"],
    ],
  ],
  [
    "leading zeros and exponents, unchanged",
    "sku,ean\n00123,4.0E+12\n",
    [
      ["sku", "ean"],
      ["00123", "4.0E+12"],
    ],
  ],
  [
    "formulas, unchanged",
    "sku,name\nA,=1+1\n",
    [
      ["sku", "name"],
      ["A", "=1+1"],
    ],
  ],
])("the import reads CSV files correctly: %s", async (_what, text, table) => {
  const found = await read(text);
  expect([found.columns, ...found.rows]).toEqual(table);
  expect(found.issues).toEqual([]);
});

test("quotes around cells are detected with high confidence, and stray quotes lower it", () => {
  const quoteOf = (text: string) => guessDialect({ text, isWhole: true }).quote;
  expect(quoteOf('a,"b"\n"c",d')).toMatchObject({ value: '"', confidence: 0.98 });
  expect(quoteOf("a,b\nc,d")).toMatchObject({ value: '"', confidence: 0.95, basis: [] });
  expect(quoteOf('a,"b\n"12" pipe,d')).toMatchObject({ value: "", confidence: 0.7 });
});

const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  [
    "French in the Mac encoding",
    bytes(...ascii("C"), 0x89, ...ascii("ble r"), 0x8e, ...ascii("seau")),
    "macintosh",
  ],
  [
    "French in the Windows encoding",
    bytes(...ascii("C"), 0xe2, ...ascii("ble r"), 0xe9, ...ascii("seau")),
    "windows-1252",
  ],
  [
    "a curly apostrophe in the Windows encoding",
    bytes(...ascii("l"), 0x92, 0xe9, ...ascii("cran")),
    "windows-1252",
  ],
])("the encoding of a few words is detected: %s", (_what, text, encoding) => {
  expect(detectEncoding(text).value).toBe(encoding);
});

test("a person can set the encoding of a file", async () => {
  const mac = bytes(...ascii("sku,name\n1,\u00e9\n"));
  expect((await read(mac)).rows).toEqual([["1", "é"]]);
  expect((await read(mac, { encoding: "macintosh" })).rows).toEqual([["1", "È"]]);
});
