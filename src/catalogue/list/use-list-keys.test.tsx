import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useListKeys } from "@/catalogue/list/use-list-keys.tsx";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

function List() {
  const [opened, setOpened] = useState(0);
  useListKeys(ORG, { onWritten: () => undefined, onShortcuts: () => setOpened(opened + 1) });
  return (
    <>
      <input aria-label="Search" />
      <p>Opened: {opened}</p>
    </>
  );
}

test("typing a question mark opens the list of shortcuts, except in a field", async () => {
  const { user } = renderPortal([{ path: "*", element: <List /> }], "/");
  await user.keyboard("?");
  expect(await screen.findByText("Opened: 1")).toBeVisible();
  await user.type(screen.getByLabelText("Search"), "?");
  expect(screen.getByLabelText("Search")).toHaveValue("?");
  expect(screen.getByText("Opened: 1")).toBeVisible();
});

test("the undo and redo shortcuts show a message if nothing was changed on this page", async () => {
  const { user } = renderPortal([{ path: "*", element: <List /> }], "/");
  await user.keyboard("{Control>}z{/Control}");
  await expectToast("Nothing to undo here");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expectToast("Nothing to redo here");
});

test("an undo that changed nothing names the skipped products, says where to see why, and can't be redone", async () => {
  const counts = { created: 0, updated: 0, removed: 0, unchanged: 0 };
  mockRpc("begin_undo", null);
  mockRpc("apply_undo_chunk", {
    ...counts,
    done: true,
    skipped: [{ sku: "LAMP-1", reason: "gone" }],
    skipped_fields: [],
    rejected: [],
  });
  mockRpc("commit_change_set", { ...counts, rows_read: 1, skipped: 1, rejected: 0, unsent: 0 });
  undoHistoryOf(ORG).record({ id: "00000000-0000-4000-8000-0000000000c1", title: "Prices" });
  const { user } = renderPortal([{ path: "*", element: <List /> }], "/");
  await user.keyboard("{Control>}z{/Control}");
  await expectToast("Undone: 0 products");
  expect(
    screen.getByText(
      "Products skipped, fully or in part: LAMP-1. To see why, open Changes in the catalogue.",
    ),
  ).toBeInTheDocument();
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expectToast("Nothing to redo here");
});
