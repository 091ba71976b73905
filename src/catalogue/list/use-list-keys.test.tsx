import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useListKeys } from "@/catalogue/list/use-list-keys.tsx";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";

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
