import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentChoices, rememberChoice } from "@/support/search/recent-searches-store.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const choice = (id: string, organization = "ours") => ({
  organization,
  id,
  label: id.toUpperCase(),
  to: `/${id}`,
});
const ids = (organization: string) => recentChoices(organization).map(({ id }) => id);

test("recent searches list the latest first, without duplicates, and at most six", () => {
  for (const id of ["a", "b", "c", "d", "e", "f", "g", "c"]) rememberChoice(choice(id));
  expect(ids("ours")).toEqual(["c", "g", "f", "e", "d", "b"]);
});

test("each organization has its own recent searches", () => {
  rememberChoice(choice("a"));
  rememberChoice(choice("b", "theirs"));
  expect([ids("ours"), ids("theirs")]).toEqual([["a"], ["b"]]);
});

test.each(["not json", "{}", '{"ours": "a"}', '[{"id": 1}]'])(
  "recent searches ignore %s in the storage",
  (stored) => {
    localStorage.setItem("recent-searches", stored);
    expect(recentChoices("ours")).toEqual([]);
    rememberChoice(choice("a"));
    expect(ids("ours")).toEqual(["a"]);
  },
);

test("recent searches work without storage but aren't saved", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  rememberChoice(choice("a"));
  expect(recentChoices("ours")).toEqual([]);
});
