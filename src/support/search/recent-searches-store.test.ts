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

test("the latest comes first, each stands once, and six are kept", () => {
  for (const id of ["a", "b", "c", "d", "e", "f", "g", "c"]) rememberChoice(choice(id));
  expect(ids("ours")).toEqual(["c", "g", "f", "e", "d", "b"]);
});

test("each organisation has its own", () => {
  rememberChoice(choice("a"));
  rememberChoice(choice("b", "theirs"));
  expect([ids("ours"), ids("theirs")]).toEqual([["a"], ["b"]]);
});

test.each(["not json", "{}", '{"ours": "a"}', '[{"id": 1}]'])(
  "%s in the storage is no reason to fail",
  (stored) => {
    localStorage.setItem("recent-searches", stored);
    expect(recentChoices("ours")).toEqual([]);
    rememberChoice(choice("a"));
    expect(ids("ours")).toEqual(["a"]);
  },
);

test("where storage is blocked, nothing is kept and nothing breaks", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  rememberChoice(choice("a"));
  expect(recentChoices("ours")).toEqual([]);
});
