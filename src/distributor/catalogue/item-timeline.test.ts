import { expect, test } from "vitest";
import { itemTimeline } from "@/distributor/catalogue/item-timeline.ts";

const file = (day: string) => ({ name: "100200.ap", made_on: day, created_at: `${day}T12:00:00Z` });

test("an item's timeline is computed backwards from today's values and each file's changes", () => {
  const changes = [
    { seq: 9, before: { cost: 12.5 }, file: file("2026-11-23") },
    { seq: 5, before: { total: 4, cost: null }, file: file("2026-11-20") },
    { seq: 1, before: null, file: file("2026-11-18") },
  ];
  expect(itemTimeline({ cost: "11.85", total: 7 }, changes, "America/Toronto")).toEqual([
    { day: "2026-11-18", cost: null, total: 4 },
    { day: "2026-11-20", cost: 12.5, total: 7 },
    { day: "2026-11-23", cost: 11.85, total: 7 },
  ]);
});

test("an item's timeline has one entry per day, with the values of that day's last file", () => {
  const changes = [
    { seq: 9, before: { cost: 12.5 }, file: file("2026-11-23") },
    { seq: 7, before: { cost: 13, total: 5 }, file: file("2026-11-23") },
    { seq: 1, before: null, file: file("2026-11-20") },
  ];
  expect(itemTimeline({ cost: "11.85", total: 7 }, changes, "America/Toronto")).toEqual([
    { day: "2026-11-20", cost: 13, total: 5 },
    { day: "2026-11-23", cost: 11.85, total: 7 },
  ]);
});
