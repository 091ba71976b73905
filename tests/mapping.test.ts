import { expect, test } from "vitest";
import { isHoldout, readCorpus, type LabelledColumn } from "./mapping/corpus.ts";
import { evaluate, type Evaluated, scoreOf } from "./mapping/score.ts";

const corpus = readCorpus();
const columnsOf = (tables: typeof corpus) => tables.flatMap(({ columns }) => columns);

test("the mapping corpus has over 1,500 columns, over a quarter of them French, and over a third are held out by publisher", () => {
  const all = columnsOf(corpus).length;
  const french = columnsOf(corpus.filter(({ language }) => language === "fr")).length;
  expect(all).toBeGreaterThan(1500);
  expect(french / all).toBeGreaterThan(0.25);
  expect(columnsOf(corpus.filter(isHoldout)).length / all).toBeGreaterThan(0.35);
  expect(isHoldout({ name: "odoo/fr" })).toBe(isHoldout({ name: "odoo/en" }));
});

test("each table of the mapping corpus has its own name, named columns and at least three rows", () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  const incomplete = corpus.filter(
    ({ columns, rows }) => rows.length < 3 || columns.some(({ header }) => header === ""),
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

const column = (...fields: string[]): LabelledColumn => ({ header: "", fields, isOptional: false });
const evaluated = (
  outcome: Evaluated["outcome"],
  isSure: boolean,
  ...fields: string[]
): Evaluated => ({
  table: "",
  column: column(...fields),
  targets: [],
  isSure,
  outcome,
});

test("in a mapping score, precision counts suggestions, recall counts fields, and a wrong field counts against both", () => {
  const score = scoreOf([
    evaluated("right", true, "sku"),
    evaluated("right", true, "cost"),
    evaluated("right", false, "price"),
    evaluated("wrong", true, "msrp"),
    evaluated("missed", false, "brand"),
    evaluated("left", false),
  ]);
  expect(score.columns).toBe(6);
  expect(score.precision).toBeCloseTo(75);
  expect(score.recall).toBeCloseTo(60);
  expect(score.wrongSure).toBeCloseTo(100 / 3);
});

test("the import maps the corpus's held-out files with at least 98 % precision and 90 % recall, and no wrong suggestion is marked as sure", () => {
  const score = scoreOf(corpus.filter(isHoldout).flatMap(evaluate));
  expect(score.precision).toBeGreaterThanOrEqual(98);
  expect(score.recall).toBeGreaterThanOrEqual(90);
  expect(score.wrongSure).toBe(0);
});
