import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvIssue, csvReader } from "./csv-reader.ts";

type Read = { rows: string[][]; lines: number[]; issues: CsvIssue[] };

function read(chunks: readonly string[], delimiter = ","): Read {
  const found: Read = { rows: [], lines: [], issues: [] };
  const reader = csvReader({
    delimiter,
    onRow(cells, line) {
      found.rows.push(cells);
      found.lines.push(line);
    },
    onIssue: (issue) => found.issues.push(issue),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return found;
}

const rowsOf = (text: string, delimiter = ",") => read([text], delimiter).rows;

test.each([
  ["an empty text", "", []],
  ["a line", "a,b\n", [["a", "b"]]],
  [
    "a last line without a line break",
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["an empty line", "a\n\nb\n", [["a"], [""], ["b"]]],
  ["empty cells", ",,\n", [["", "", ""]]],
  ["an empty last cell", "a,", [["a", ""]]],
  ["a quoted empty cell at the end", '""', [[""]]],
  ["all kinds of line endings", "a\r\nb\rc\nd", [["a"], ["b"], ["c"], ["d"]]],
  ["two carriage returns", "a\r\rb", [["a"], [""], ["b"]]],
  ["quotes", '"a,b","c ""d"""\n', [["a,b", 'c "d"']]],
  ["only quotation marks", '"""","""""",x\n', [['"', '""', "x"]]],
  ["line breaks in a cell", '"a\r\nb\rc\nd",e\n', [["a\r\nb\rc\nd", "e"]]],
  ["a quotation mark within a cell", 'a"b,5" pipe\n', [['a"b', '5" pipe']]],
  ["spaces, unchanged", " a , b\n", [[" a ", " b"]]],
])("the CSV reader parses text correctly: %s", (_what, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test.each([";", "\t", "|", "~"])("the CSV reader accepts the delimiter %j", (delimiter) => {
  expect(rowsOf(`a${delimiter}"b${delimiter}c"${delimiter}d,e`, delimiter)).toEqual([
    ["a", `b${delimiter}c`, "d,e"],
  ]);
});

test("CSV rows report the line they begin on, with lines counted as in an editor", () => {
  const { lines } = read(['a\r\n"b\nb\r\nb",c\rd\n\n"e\n"\nf']);
  expect(lines).toEqual([1, 2, 5, 6, 7, 9]);
});

test("text after a closing quote is kept and reported", () => {
  const { rows, issues } = read(['a\n"b" c,d\n']);
  expect(rows).toEqual([["a"], ["b c", "d"]]);
  expect(issues).toEqual([{ kind: "text-after-quote", line: 2 }]);
});

test("an unterminated quote is reported with its line, and the text after it is kept", () => {
  const { rows, issues } = read(['a,b\nc,"d\ne,f\n']);
  expect(rows).toEqual([
    ["a", "b"],
    ["c", "d\ne,f\n"],
  ]);
  expect(issues).toEqual([{ kind: "unterminated-quote", line: 2 }]);
});

test("an unterminated quote in a large file doesn't exhaust the memory", () => {
  const rows: string[][] = [];
  const issues: CsvIssue[] = [];
  const reader = csvReader({
    delimiter: ",",
    onRow: (cells) => rows.push(cells),
    onIssue: (issue) => issues.push(issue),
  });
  reader.push('a\n"');
  for (let i = 0; i < 2_000 && !reader.hasStopped(); i++) reader.push("b,c\n".repeat(1_000));
  expect(reader.hasStopped()).toBe(true);
  reader.end();
  expect(rows).toEqual([["a"]]);
  expect(issues).toEqual([{ kind: "unterminated-quote", line: 2 }]);
});

test.each([
  ["a cell of more than a million characters", "x".repeat(1_000_001), "field-too-long"],
  ["a line of delimiters", ",".repeat(20_000), "row-too-wide"],
])("%s stops the reading of a CSV file", (_what, text, kind) => {
  expect(read([text, "\nnext,row\n"]).issues).toEqual([{ kind, line: 1 }]);
});

const hostile = fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "a", "é", "😀") });

test("the CSV reader gives the same rows wherever the text is split", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const whole = read([text]);
      expect(read(text.split(""))).toEqual(whole);
      for (let cut = 0; cut <= text.length; cut++) {
        expect(read([text.slice(0, cut), "", text.slice(cut)])).toEqual(whole);
      }
    }),
  );
});

test("the CSV reader returns any correctly quoted table unchanged", () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const table = fc.array(fc.array(hostile, { minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(table, fc.constantFrom("\n", "\r\n", "\r"), (rows, end) => {
      const text = rows.map((cells) => cells.map(quoted).join(",")).join(end);
      const found = read([text]);
      expect(found.rows).toEqual(rows);
      expect(found.issues).toEqual([]);
    }),
  );
});

const spaced = (chunks: readonly string[]) => {
  const rows: string[][] = [];
  const issues: string[] = [];
  const reader = csvReader({
    delimiter: ",",
    skipsSpaces: true,
    onRow: (cells) => rows.push(cells),
    onIssue: ({ kind }) => issues.push(kind),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { rows, issues };
};

test("spaces between a delimiter and a quote can be ignored, wherever the text is split", () => {
  const text = '"A" , "x, ""y""" ,  1 2 \n  plain,"B"  \n , ""\n';
  const rows = [
    ["A", 'x, "y"', "  1 2 "],
    ["  plain", "B"],
    [" ", ""],
  ];
  expect(spaced([text])).toEqual({ rows, issues: [] });
  for (let cut = 0; cut <= text.length; cut++)
    expect(spaced([text.slice(0, cut), text.slice(cut)]).rows).toEqual(rows);
});

test("text after a closing quote and a space is kept and reported", () => {
  expect(spaced(['"A" b,"C" "D"'])).toEqual({
    rows: [["A b", 'C "D"']],
    issues: ["text-after-quote", "text-after-quote"],
  });
});

test("a quote after a backslash is part of its cell if backslashes escape quotes, wherever the text is split", () => {
  const text = String.raw`"A","24\" lamp","C:\\","\"x\" ""y""",\N` + '\n"B","","","a\\\nb",5\n';
  const rows = [
    ["A", '24" lamp', "C:\\", '"x" "y"', "\\N"],
    ["B", "", "", "a\nb", "5"],
  ];
  for (let cut = 0; cut <= text.length; cut++) {
    const found: string[][] = [];
    const reader = csvReader({
      delimiter: ",",
      escapes: true,
      onRow: (cells) => found.push(cells),
      onIssue: ({ kind }) => found.push([kind]),
    });
    reader.push(text.slice(0, cut));
    reader.push(text.slice(cut));
    reader.end();
    expect(found).toEqual(rows);
  }
});
