import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stubGridSize } from "#support/item-grid.tsx";
import { renderUi } from "#support/render.tsx";
import { Grid } from "./grid.tsx";
import type { Column } from "./model/column.ts";
import { foldable } from "./source/folded-source.ts";
import { serverPaged } from "./source/paged-source.ts";

type Item = { id: string; members: readonly string[] | null };

const COLUMNS: readonly Column<Item>[] = [
  { id: "id", header: "SKU", kind: "code", value: ({ id }) => id },
  { id: "size", header: "Size", kind: "number", value: ({ members }) => members?.length ?? 1 },
];
const ROWS: readonly Item[] = [
  { id: "lamp", members: ["lamp-1", "lamp-2"] },
  { id: "chair", members: null },
];

beforeEach(stubGridSize);

async function renderFolded(onOpen = vi.fn<(row: Item) => void>()) {
  const messageFor = () => "failed";
  const source = foldable(
    serverPaged<Item>({
      idOf: ({ id }) => id,
      fetchPage: async () => ({ rows: ROWS }),
      messageFor,
      isSequential: true,
    }),
    {
      membersOf: ({ members }) => members,
      fetchMembers: async ({ members }) => (members ?? []).map((id) => ({ id, members: null })),
      withMembers: (row) => row,
      messageFor,
    },
  );
  const { user } = renderUi(
    <Grid
      label="Products"
      source={source}
      columns={COLUMNS}
      isSelectable
      rowLabel={({ id }) => id}
      onOpen={onOpen}
    />,
  );
  await screen.findByRole("row", { name: /chair/ });
  return { user, onOpen };
}

const group = () => screen.getByRole("row", { name: "Select lamp lamp 2" });
const member = () => screen.queryByRole("row", { name: /lamp-2/ });

test("a group's button unfolds and folds it, and screen readers announce its state", async () => {
  const { user } = await renderFolded();
  expect(screen.getByRole("treegrid", { name: "Products" })).toBeVisible();
  expect(group()).toHaveAttribute("aria-expanded", "false");
  await user.click(within(group()).getByRole("button", { name: "Variants of lamp" }));
  expect(group()).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("row", { name: /lamp-2/ })).toHaveAttribute("aria-level", "2");
  await user.click(within(group()).getByRole("button", { name: "Variants of lamp" }));
  expect(member()).not.toBeInTheDocument();
});

test("in a group's first cell, Enter folds or unfolds the group, and the left and right arrow keys do so before moving on", async () => {
  const { user, onOpen } = await renderFolded();
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(await screen.findByRole("row", { name: /lamp-2/ })).toBeVisible();
  await user.keyboard("{ArrowLeft}");
  expect(member()).not.toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("row", { name: /lamp-2/ })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard("{ArrowRight}{ArrowLeft}");
  expect(await screen.findByRole("row", { name: /lamp-2/ })).toBeVisible();
});

test("selecting a group selects its members, and deselecting one of them leaves the group partly selected", async () => {
  const { user } = await renderFolded();
  await user.click(screen.getByRole("checkbox", { name: "Select lamp" }));
  expect(screen.getByRole("group", { name: "2 selected" })).toBeVisible();
  await user.click(within(group()).getByRole("button", { name: "Variants of lamp" }));
  const second = await screen.findByRole("checkbox", { name: "Select lamp-2" });
  expect(second).toBeChecked();
  await user.click(second);
  expect(screen.getByRole("checkbox", { name: "Select lamp" })).toBePartiallyChecked();
});
