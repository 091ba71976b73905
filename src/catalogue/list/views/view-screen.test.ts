import { expect, test } from "vitest";
import { screenByAddress } from "@/catalogue/list/views/view-screen.ts";

const LAMPS = screenByAddress<{ search: string }>({
  id: "orders",
  whole: { search: "" },
  toAddress: ({ search }) => new URLSearchParams(search === "" ? {} : { q: search }),
  fromAddress: (params) => ({ search: params.get("q") ?? "" }),
  readyMade: [],
});

test("a saved view of a list stores the parameters of its URL and reads them back", () => {
  expect(LAMPS.write({ search: "lamp & co" })).toEqual({ q: "lamp & co" });
  expect(LAMPS.read({ q: "lamp & co" })).toEqual({ search: "lamp & co" });
  expect(LAMPS.isSame({ search: "a" }, LAMPS.read({ q: "a" }))).toBe(true);
  expect(LAMPS.isSame({ search: "a" }, LAMPS.whole)).toBe(false);
});

test.each([[null], ["q"], [{ q: 7 }], [["lamp"]]])(
  "the invalid saved view %j shows the whole list",
  (stored) => {
    expect(LAMPS.read(stored)).toEqual(LAMPS.whole);
  },
);
