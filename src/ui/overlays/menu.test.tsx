import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ContextMenu, ContextMenuItem } from "@/ui/overlays/context-menu.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Menu, MenuCheckbox, MenuItem, MenuSeparator } from "@/ui/overlays/menu.tsx";
import { Popover } from "@/ui/overlays/popover.tsx";
import { ThemeMenu } from "@/ui/preferences/theme-menu.tsx";
import { renderUi } from "#support/render.tsx";

test("a menu can be opened, navigated and closed by keyboard, and the focus returns", async () => {
  const onExport = vi.fn<() => void>();
  const onShow = vi.fn<(checked: boolean) => void>();
  const { user } = renderUi(
    <Menu trigger={<button type="button">Actions</button>}>
      <MenuItem>Edit</MenuItem>
      <MenuItem disabled>Archive</MenuItem>
      <MenuItem onSelect={onExport}>Export</MenuItem>
      <MenuSeparator />
      <MenuCheckbox checked onCheckedChange={onShow}>
        Show GTIN
      </MenuCheckbox>
    </Menu>,
  );

  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Export" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(onExport).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus();

  await user.keyboard("{ArrowDown}{End}");
  const check = screen.getByRole("menuitemcheckbox", { name: "Show GTIN" });
  expect(check).toHaveFocus();
  expect(check).toBeChecked();
  await user.keyboard(" ");
  expect(onShow).toHaveBeenCalledWith(false);
});

test("the theme menu offers Light, Dark and System, checks the current one, and applies and stores a new choice", async () => {
  const { user } = renderUi(<ThemeMenu />);
  await user.click(screen.getByRole("button", { name: "Theme" }));
  expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
    "Light",
    "Dark",
    "System",
  ]);
  expect(screen.getByRole("menuitemradio", { name: "System" })).toBeChecked();

  await user.click(screen.getByRole("menuitemradio", { name: "Dark" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  expect(localStorage.getItem("ui-theme")).toBe("dark");
  localStorage.clear();
});

test("a dialog opened from a menu returns the focus to the menu's button", async () => {
  function FromMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onSelect={() => setOpen(true)}>Rename…</MenuItem>
        </Menu>
        <Dialog title="Rename view" open={open} onOpenChange={setOpen} />
      </>
    );
  }
  const { user } = renderUi(<FromMenu />);
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Rename…" }));
  expect(screen.getByRole("dialog", { name: "Rename view" })).toBeInTheDocument();

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus();
});

test("a right click opens a context menu, whose items can be chosen", async () => {
  const onCopy = vi.fn<() => void>();
  const { user } = renderUi(
    <ContextMenu target={<div>KB-200-FR</div>}>
      <ContextMenuItem onSelect={onCopy}>Copy</ContextMenuItem>
    </ContextMenu>,
  );
  fireEvent.contextMenu(screen.getByText("KB-200-FR"));
  await user.click(await screen.findByRole("menuitem", { name: "Copy" }));
  expect(onCopy).toHaveBeenCalledOnce();
});

test("a popover has a name, takes the focus and returns it on Escape", async () => {
  const { user } = renderUi(
    <Popover label="Price filter" trigger={<button type="button">Price</button>}>
      <input aria-label="At least" />
    </Popover>,
  );
  await user.click(screen.getByRole("button", { name: "Price" }));
  expect(screen.getByRole("dialog", { name: "Price filter" })).toBeInTheDocument();
  expect(screen.getByLabelText("At least")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Price" })).toHaveFocus();
});

test("a menu that is reopened immediately stays open when its first closing returns the focus", async () => {
  renderUi(
    <Menu trigger={<button type="button">Actions</button>}>
      <MenuItem>Edit</MenuItem>
    </Menu>,
  );
  const press = () => fireEvent.pointerDown(screen.getByText("Actions"), { button: 0 });
  press();
  fireEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
  press();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole("menuitem", { name: "Edit" })).toBeInTheDocument();
});
