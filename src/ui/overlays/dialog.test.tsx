import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { renderUi } from "#support/render.tsx";

const open = <button type="button">Open</button>;

test("a dialog has a name and description, focuses its first field and returns the focus on closing", async () => {
  const { user } = renderUi(
    <Dialog
      title="Rename view"
      description="Everyone sees it"
      trigger={open}
      footer={
        <DialogClose asChild>
          <button type="button">Cancel</button>
        </DialogClose>
      }
    >
      <Field label="Name">
        <Input />
      </Field>
    </Dialog>,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Rename view" })).toHaveAccessibleDescription(
    "Everyone sees it",
  );
  expect(screen.getByLabelText("Name")).toHaveFocus();

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();

  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the focus stays inside an open dialog and reaches the close button last", async () => {
  const { user } = renderUi(
    <Dialog
      title="Privacy Policy"
      trigger={open}
      footer={<button type="button">Understood</button>}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("button", { name: "Understood" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Understood" })).toHaveFocus();
});

test("clicking a toast doesn't close the open dialog, but clicking elsewhere outside the dialog does", async () => {
  const { user } = renderUi(
    <>
      <div data-sonner-toaster>Saved</div>
      <Dialog title="Rename view" trigger={open} />
    </>,
  );
  document.body.style.pointerEvents = "auto";
  await user.click(screen.getByRole("button", { name: "Open" }));
  document.body.style.pointerEvents = "auto";
  await user.click(screen.getByText("Saved"));
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  await user.click(document.body);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a sheet without a visible heading has a name for screen readers and closes with Escape", async () => {
  const { user } = renderUi(
    <Sheet title="Navigation" side="left" bare trigger={open}>
      <a href="/suppliers">Suppliers</a>
    </Sheet>,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Navigation" })).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});
