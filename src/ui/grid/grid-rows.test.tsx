import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { enter } from "#support/enter.ts";
import { clip } from "#support/item-grid.tsx";
import { renderUi } from "#support/render.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { Grid } from "./grid.tsx";
import type { GridProps } from "./grid-props.ts";
import type { Column } from "./model/column.ts";
import { inMemory } from "./source/memory-source.ts";
import { type Page, serverPaged } from "./source/paged-source.ts";
import { viewOf } from "./model/view.ts";

type Item = { id: string; price: string | null };

const items: Item[] = Array.from({ length: 60 }, (_, at) => ({
  id: `p${at}`,
  price: at === 3 ? null : `${at}.00`,
}));
const COLUMNS: readonly Column<Item>[] = [
  { id: "id", header: "SKU", kind: "code", value: ({ id }) => id },
  { id: "price", header: "Price", kind: "money", value: ({ price }) => price },
];
const nameOf = ({ id }: Item) => id;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(436);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
});

function renderGrid(props: Partial<GridProps<Item>> = {}) {
  const source = inMemory(items, nameOf);
  return renderUi(
    <Grid
      label="Products"
      source={source}
      columns={COLUMNS}
      isSelectable
      rowLabel={nameOf}
      {...props}
    />,
  );
}

const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
const status = () => screen.getByRole("status").textContent?.trim();
const firstRow = () => within(screen.getByRole("grid")).getAllByRole("row")[1];

/** A source whose responses the test controls. */
function slowSource() {
  const requests: { respond: (page: Page<Item>) => void; fail: () => void }[] = [];
  const source = serverPaged<Item>({
    idOf: nameOf,
    pageSize: 20,
    messageFor: () => "The line is down.",
    fetchPage: () =>
      new Promise((resolve, reject) => {
        requests.push({ respond: resolve, fail: () => reject(new Error("down")) });
      }),
  });
  const respond = (at: number, page: Page<Item>) =>
    act(async () => {
      requests[at]?.respond(page);
      await Promise.resolve();
    });
  const fail = (at: number) =>
    act(async () => {
      requests[at]?.fail();
      await Promise.resolve();
    });
  return { source, requests, respond, fail };
}
const firstPage = { rows: items.slice(0, 20), total: { is: "exact", count: 48_212 } } as const;

test("a click selects a row, a shift-click selects the rows in between too, and the count is announced", async () => {
  const { user } = renderGrid();
  await user.click(box("p1"));
  await user.keyboard("{Shift>}");
  await user.click(box("p4"));
  await user.keyboard("{/Shift}");

  expect(box("p3")).toBeChecked();
  expect(box("p3").closest("[role=row]")).toHaveAttribute("aria-selected", "true");
  expect(box("p5")).not.toBeChecked();
  expect(screen.getByText("4 selected")).toBeVisible();
  expect(status()).toBe("4 rows selected");
});

test("shift and the space bar select the active row", async () => {
  const { user } = renderGrid();
  await user.tab();
  await user.keyboard("{ArrowDown}{Shift>} {/Shift}");
  expect(box("p1")).toBeChecked();
});

test("when all rows are loaded, the header checkbox selects them all", async () => {
  const onSelectionChange = vi.fn<NonNullable<GridProps<Item>["onSelectionChange"]>>();
  const { user } = renderGrid({ onSelectionChange });
  await user.click(box("all rows"));
  expect(onSelectionChange).toHaveBeenLastCalledWith({ mode: "all", except: new Set() });
  await user.click(box("p2"));
  expect(screen.getByText("59 selected")).toBeVisible();
  expect(box("all rows")).toBePartiallyChecked();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(box("p1")).not.toBeChecked();
});

test("if rows remain on the server, the header checkbox selects the loaded ones and offers to select all", async () => {
  const { source, respond } = slowSource();
  const { user } = renderGrid({
    source,
    actions: ({ mode }) => <button type="button">Archive {mode}</button>,
  });
  await respond(0, firstPage);

  await user.click(box("all rows"));
  expect(screen.getByText("20 selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select all 48,212" }));
  expect(screen.getByText("48,212 selected")).toBeVisible();
  expect(screen.getByRole("button", { name: "Archive all" })).toBeVisible();
});

test("loading rows are placeholders, and the grid is marked busy", async () => {
  const { source, respond } = slowSource();
  renderGrid({ source });
  expect(screen.getByRole("grid")).toHaveAttribute("aria-busy", "true");
  expect(firstRow()).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "-1");

  await respond(0, firstPage);
  expect(screen.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  expect(firstRow()).toHaveTextContent("p0");
  expect(await screen.findByText("1–11 of 48,212")).toBeVisible();
});

test("copying rows that aren't loaded shows in the footer how many are missing", async () => {
  const { source, respond } = slowSource();
  const { user } = renderGrid({ source });
  await respond(0, firstPage);
  await user.click(screen.getByRole("gridcell", { name: "p0" }));
  await user.keyboard("{Control>}a{/Control}");

  expect(clip("copy").get("text/plain")?.split("\n")).toHaveLength(20);
  const announcement = "40 cells copied, 48,192 rows not loaded yet";
  expect(status()).toBe(announcement);
  const [footer, voice] = screen.getAllByText(announcement);
  expect(footer).toBeVisible();
  expect(footer).not.toHaveClass("sr-only");
  expect(voice).toBe(screen.getByRole("status"));
});

test("a page of rows that fails shows the error in its place and can be retried", async () => {
  const { source, respond, fail, requests } = slowSource();
  const { user } = renderGrid({ source });
  await respond(0, firstPage);
  const grid = screen.getByRole("grid");
  grid.scrollTop = 38 * 42;
  fireEvent.scroll(grid);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1));
  await fail(requests.length - 1);

  expect(screen.getByText(/Rows 41–60 couldn’t be loaded/)).toHaveTextContent("The line is down.");
  const requested = requests.length;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await respond(requested, { rows: items.slice(40, 60), total: firstPage.total });
  expect(screen.getByRole("gridcell", { name: "p45" })).toBeInTheDocument();
});

test("a grid that can't load any rows shows an error and a retry button", async () => {
  const { source, respond, fail } = slowSource();
  const { user } = renderGrid({ source });
  await fail(0);
  expect(screen.getByRole("alert")).toHaveTextContent("The line is down.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await respond(1, firstPage);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(firstRow()).toHaveTextContent("p0");
});

test("a grid that couldn't load its rows loads them automatically when the network is back", async () => {
  const { source, respond, fail } = slowSource();
  renderGrid({ source });
  await fail(0);
  fireEvent(window, new Event("online"));
  await respond(1, firstPage);
  expect(firstRow()).toHaveTextContent("p0");
});

test("the column panel filters its column and announces how many rows remain", async () => {
  const { user } = renderGrid();
  await user.tab();
  await user.keyboard("{ArrowUp}{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}");
  const panel = await screen.findByRole("dialog", { name: "Options for Price" });
  await user.type(within(panel).getByLabelText("From"), "50");
  await user.click(within(panel).getByRole("button", { name: "Apply" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("grid")).toHaveFocus();
  expect(firstRow()).toHaveTextContent("p50");
  expect(status()).toBe("10 rows found");
  expect(screen.getByRole("columnheader", { name: /^Price/ })).toHaveAttribute(
    "aria-description",
    "Filtered",
  );
});

test("a grid without matching rows offers to clear its filters", async () => {
  const { user } = renderGrid();
  await user.click(screen.getByRole("button", { name: "Options for SKU" }));
  await enter(user, await screen.findByRole("textbox", { name: "Contains" }), "nowhere");
  await user.keyboard("{Enter}");
  expect(screen.getByRole("heading", { name: "No matching rows" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(firstRow()).toHaveTextContent("p0");
});

test("columns can be moved, widened, pinned and hidden without dragging", async () => {
  const { user } = renderGrid();
  const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  await user.tab();
  await user.keyboard("{ArrowUp}{ArrowRight}{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
  expect(headers()).toEqual(["", "Price", "SKU"]);
  expect(status()).toBe("SKU moved to column 3");
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(status()).toBe("SKU is 156 pixels wide");

  await user.click(screen.getByRole("button", { name: "Options for SKU" }));
  await user.click(screen.getByRole("button", { name: "Pin to the left" }));
  expect(headers()).toEqual(["", "SKU", "Price"]);
  await user.click(screen.getByRole("button", { name: "Options for SKU" }));
  await user.click(screen.getByRole("button", { name: "Hide column" }));
  expect(headers()).toEqual(["", "Price"]);
  // The last visible column can't be hidden.
  await user.click(screen.getByRole("button", { name: "Options for Price" }));
  expect(screen.getByRole("button", { name: "Wider" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Hide column" })).not.toBeInTheDocument();
});

test("the column chooser hides and orders columns of a view that the parent controls", async () => {
  const onViewChange = vi.fn<(view: ReturnType<typeof viewOf>) => void>();
  const view = viewOf(COLUMNS);
  const { user } = renderUi(
    <ColumnChooser columns={COLUMNS} view={view} onViewChange={onViewChange} />,
  );
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(screen.getByRole("checkbox", { name: "Price" }));
  expect(onViewChange.mock.lastCall?.[0].arrangement.hidden).toEqual(["price"]);
  await user.click(screen.getByRole("button", { name: "Move Price up" }));
  expect(onViewChange.mock.lastCall?.[0].arrangement.order).toEqual(["price", "id"]);
});
