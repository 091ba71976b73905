import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { CommandPalette } from "@/ui/overlays/command-palette.tsx";
import { renderUi } from "#support/render.tsx";

function setUp({ loading = false, found = false, typed = "" } = {}) {
  const onSelect = vi.fn<(label: string) => void>();
  const item = (label: string) => ({ id: label, label, onSelect: () => onSelect(label) });

  function Palette() {
    const [open, setOpen] = useState(false);
    const [query, setQuery] = useState(typed);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Search
        </button>
        <CommandPalette
          open={open}
          onOpenChange={setOpen}
          query={query}
          onQuery={setQuery}
          loading={loading}
          recent={[item("Orders")]}
          groups={[
            { heading: "Go to", items: [item("Orders"), item("Réglages")] },
            ...(found ? [{ heading: "Products", items: [item("KB-200")], found: true }] : []),
          ]}
        />
      </>
    );
  }
  return { ...renderUi(<Palette />), onSelect };
}

const open = () => screen.getByRole("button", { name: "Search" });
const labels = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("the command palette opens with recent items, and a few characters and Enter select one", async () => {
  const { user, onSelect } = setUp();
  await user.click(open());
  expect(screen.getByRole("dialog", { name: "Search and commands" })).toBeInTheDocument();
  expect(screen.getByRole("combobox")).toHaveFocus();
  expect(labels()).toEqual(["Orders", "Orders", "Réglages"]);

  await user.keyboard("regl");
  expect(labels()).toEqual(["Réglages"]);
  await user.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("Réglages");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("text typed before the command palette opens isn't lost, and typing continues after it", async () => {
  const { user } = setUp({ typed: "réglage" });
  await user.click(open());
  await user.keyboard("s");
  expect(screen.getByRole("combobox")).toHaveValue("réglages");
  expect(labels()).toEqual(["Réglages"]);
});

test("in the command palette, arrow keys move, Escape closes without selecting, and the focus returns", async () => {
  const { user, onSelect } = setUp();
  await user.click(open());
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { name: "Réglages" })).toHaveAttribute("aria-selected", "true");

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
  expect(open()).toHaveFocus();
});

test("the command palette shows server results even when their text doesn't match", async () => {
  const { user } = setUp({ found: true });
  await user.click(open());
  await user.keyboard("keyboard");
  expect(labels()).toEqual(["KB-200"]);
});

test("the command palette distinguishes no results from a search still running", async () => {
  const { user, unmount } = setUp();
  await user.click(open());
  await user.keyboard("zzz");
  expect(screen.getByText("No results")).toBeInTheDocument();
  unmount();

  const searching = setUp({ loading: true });
  await searching.user.click(open());
  await searching.user.keyboard("zzz");
  expect(screen.getByText("Searching")).toBeInTheDocument();
  // The list may contain only options and their groups.
  expect(screen.getByRole("listbox")).not.toContainElement(screen.getByText("Searching"));
  expect(within(screen.getByRole("listbox")).queryByRole("progressbar")).not.toBeInTheDocument();
  expect(screen.queryByText("No results")).not.toBeInTheDocument();
});
