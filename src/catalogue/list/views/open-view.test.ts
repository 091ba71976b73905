import { expect, test } from "vitest";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { hasUnsavedChanges, openViewOf } from "@/catalogue/list/views/open-view.ts";
import { PRODUCT_VIEWS } from "@/catalogue/list/views/product-views.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { viewOf } from "@/ui/grid/model/view.ts";

const searching = (search: string) => ({ ...WHOLE_CATALOGUE, search });
const saved = (id: string, search: string) => ({
  id,
  name: id,
  query: searching(search),
  columns: {},
  isShared: false,
  opensFirst: false,
  isOwn: true,
});
const LAMPS = saved("lamps", "lamp");
const SAME_QUERY = saved("same", "lamp");
const CHAIRS = saved("chairs", "chair");

test.each([
  ["the view with the list's query", "chair", "lamps", "chairs"],
  ["the last view after a filter has changed", "desk lamp", "lamps", "lamps"],
  ["the last of several views with the list's query", "lamp", "same", "same"],
  ["no view if none was opened and none has the list's query", "desk lamp", null, undefined],
  ["no view if the last one was deleted", "desk lamp", "deleted", undefined],
])("a list has %s open", (_what, search, last, opened) => {
  const views = [LAMPS, SAME_QUERY, CHAIRS];
  expect(openViewOf(PRODUCT_VIEWS, views, searching(search), last).opened?.id).toBe(opened);
});

test("a ready-made view closes the saved view that was open before", () => {
  const [readyMade] = PRODUCT_VIEWS.readyMade;
  const found = openViewOf(PRODUCT_VIEWS, [LAMPS], readyMade?.query ?? WHOLE_CATALOGUE, "lamps");
  expect(found).toEqual({ matching: undefined, readyMade, opened: undefined });
});

const column = (id: string): Column<never> => ({ id, header: id, kind: "text", value: () => id });
const COLUMNS = [column("sku"), column("title")];
const PLAIN = viewOf(COLUMNS);
const { arrangement } = PLAIN;

test.each([
  ["nothing", false, "lamp", PLAIN],
  ["a filter", true, "desk lamp", PLAIN],
  ["the row height", true, "lamp", { ...PLAIN, density: "compact" as const }],
  ["a hidden column", true, "lamp", { ...PLAIN, arrangement: { ...arrangement, hidden: ["sku"] } }],
  ["a width", true, "lamp", { ...PLAIN, arrangement: { ...arrangement, widths: { sku: 90 } } }],
])("a saved view in which %s differs has unsaved changes: %s", (_what, has, search, view) => {
  expect(hasUnsavedChanges(PRODUCT_VIEWS, LAMPS, { query: searching(search), view }, COLUMNS)).toBe(
    has,
  );
});

test("a saved view has no unsaved changes if only the order of its stored keys and hidden columns differs", () => {
  const columns = {
    density: "normal",
    arrangement: {
      widths: { title: 200, sku: 90 },
      pinned: [],
      order: ["sku", "title"],
      hidden: ["title", "sku"],
    },
  };
  const three = [...COLUMNS, column("price")];
  const view = {
    ...PLAIN,
    arrangement: {
      order: ["sku", "title", "price"],
      hidden: ["sku", "title"],
      pinned: [],
      widths: { sku: 90, title: 200 },
    },
  };
  const list = { query: searching("lamp"), view };
  expect(hasUnsavedChanges(PRODUCT_VIEWS, { ...LAMPS, columns }, list, three)).toBe(false);
});
