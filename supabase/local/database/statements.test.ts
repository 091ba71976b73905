import { expect, test } from "vitest";
import { splitStatements } from "./statements.ts";

const split = (source: string) => splitStatements(source).map(({ sql }) => sql);

test.each([
  ["two statements", "select 1; select 2", ["select 1", "select 2"]],
  ["nothing between semicolons", ";; select 1 ;\n;", ["select 1"]],
  ["a string", "select 'a;b', 'it''s;'; select 2", ["select 'a;b', 'it''s;'", "select 2"]],
  [
    "a string with escapes",
    String.raw`select E'\';'; select 2`,
    [String.raw`select E'\';'`, "select 2"],
  ],
  [
    "a backslash that isn't an escape",
    String.raw`select '\'; select 2`,
    [String.raw`select '\'`, "select 2"],
  ],
  ["a quoted name", 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', "select 2"]],
  ["a line comment", "select 1 -- ;'\n; select 2", ["select 1 -- ;'", "select 2"]],
  [
    "nested comments",
    "select /* ; /* ; */ ; */ 1; select 2",
    ["select /* ; /* ; */ ; */ 1", "select 2"],
  ],
  ["dollar quotes", "do $$ begin; end $$; select 2", ["do $$ begin; end $$", "select 2"]],
  ["named dollar quotes", "do $a$ $$;$$ $a$; select $1", ["do $a$ $$;$$ $a$", "select $1"]],
  [
    "a function body in standard SQL",
    "create function f() returns int begin atomic select 1; select 2; end; select 3",
    ["create function f() returns int begin atomic select 1; select 2; end", "select 3"],
  ],
  ["an unterminated string", "select 1; select 'a; b", ["select 1", "select 'a; b"]],
])("SQL is split into statements: %s", (_, source, statements) => {
  expect(split(source)).toEqual(statements);
});

test("every SQL statement has its line number", () => {
  const source = "-- first\nselect 1;\n\n\nselect\n2;select 3";
  expect(splitStatements(source).map(({ line }) => line)).toEqual([1, 5, 6]);
});
