import { createEvent, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { Grid } from "@/ui/grid/grid.tsx";
import type { GridProps } from "@/ui/grid/grid-props.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { renderUi } from "#support/render.tsx";

export type Item = { id: string; name: string; price: string; isActive: boolean };

const NAMES = ["Keyboard", "Mouse", "Dock", "Cable", "Monitor"];
const items: Item[] = Array.from({ length: 200 }, (_, at) => ({
  id: `p${at}`,
  name: `${NAMES[at % NAMES.length] ?? ""} ${at}`,
  price: `${200 - at}.00`,
  isActive: at % 2 === 0,
}));
const COLUMNS: readonly Column<Item>[] = [
  { id: "id", header: "SKU", kind: "code", pinned: true, value: ({ id }) => id },
  {
    id: "name",
    header: "Name",
    kind: "text",
    value: ({ name }) => name,
    editable: true,
    required: true,
  },
  {
    id: "price",
    header: "Price",
    kind: "money",
    value: ({ price }) => price,
    editable: true,
    validate: (value) => (Number(value) > 500 ? "Nobody pays that." : null),
  },
  {
    id: "active",
    header: "Active",
    kind: "boolean",
    value: ({ isActive }) => isActive,
    editable: true,
  },
];

/** jsdom has no layout, so this gives the grid the size of a small window. */
export function stubGridSize() {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(436);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
}

export function renderGrid(props: Partial<GridProps<Item>> = {}) {
  const source = inMemory(items, ({ id }) => id);
  const onEdit = vi.fn<NonNullable<GridProps<Item>["onEdit"]>>(() => Promise.resolve([]));
  const ui = renderUi(
    <Grid
      label="Products"
      source={source}
      columns={COLUMNS}
      isSelectable
      rowLabel={({ id }) => id}
      onEdit={onEdit}
      {...props}
    />,
  );
  return { ...ui, source, onEdit, grid: screen.getByRole("grid", { name: "Products" }) };
}

export const cellOf = (name: string) => screen.getByRole("gridcell", { name });
export const status = () => screen.getByRole("status").textContent?.trim();

/** The active cell, as a screen reader finds it. */
export function activeCell() {
  const id = screen.getByRole("grid").getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id);
}

/** A clipboard event with data, because jsdom has no clipboard. Browsers differ in the element that they send it to. */
export function clip(type: "copy" | "paste", text = "", target = screen.getByRole("grid")) {
  const data = new Map([["text/plain", text]]);
  const event = type === "copy" ? createEvent.copy(target) : createEvent.paste(target);
  Object.assign(event, {
    clipboardData: {
      getData: (kind: string) => data.get(kind) ?? "",
      setData: (kind: string, value: string) => data.set(kind, value),
    },
  });
  fireEvent(target, event);
  return data;
}
