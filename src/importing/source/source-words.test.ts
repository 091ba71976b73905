import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { REFUSALS } from "./source.ts";
import { problemWords, refusalWords } from "./source-words.ts";
import { PASSING_PROBLEMS, STOPPING_PROBLEMS } from "./table.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("every refusal says what the file is and what to do", () => {
  for (const kind of REFUSALS) expect(i18n._(refusalWords({ kind }))).toMatch(/^[A-Z].+\.$/);
});

test("every problem says where it is, or that nothing was read", () => {
  for (const kind of [...STOPPING_PROBLEMS, ...PASSING_PROBLEMS]) {
    const words = i18n._(problemWords({ kind, place: 4_711, detail: "&x;", stops: false }));
    expect(words).toMatch(/4,?711|We (didn’t|couldn’t) read/);
  }
});

test("what is wrong before the first row is said of it", () => {
  const words = i18n._(problemWords({ kind: "too-deep", place: 0, stops: true }));
  expect(words).toMatch(/^Row 1:/);
});

test("what ends the reading says what became of the rest", () => {
  for (const kind of STOPPING_PROBLEMS) {
    const words = i18n._(problemWords({ kind, place: 3, stops: true }));
    expect(words).toMatch(/were read|(didn’t|couldn’t) read|stopped reading/);
  }
});
