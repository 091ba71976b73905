import { act, screen } from "@testing-library/react";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { renderUi } from "#support/render.tsx";

function renderQuestion(onConfirm: () => void | Promise<void>, typed?: string) {
  return renderUi(
    <ConfirmDialog
      trigger={<button type="button">Delete…</button>}
      title="Delete Northvale?"
      confirm="Delete supplier"
      destructive
      onConfirm={onConfirm}
      {...(typed === undefined ? {} : { typed })}
    >
      Its products are deleted as well.
    </ConfirmDialog>,
  );
}

const request = () => screen.getByRole("button", { name: "Delete…" });
const confirm = () => screen.getByRole("button", { name: "Delete supplier" });

test("a confirm dialog names the object, describes what will happen, and focuses Cancel", async () => {
  const onConfirm = vi.fn<() => void>();
  const { user } = renderQuestion(onConfirm);
  await user.click(request());

  expect(
    screen.getByRole("alertdialog", { name: "Delete Northvale?" }),
  ).toHaveAccessibleDescription("Its products are deleted as well.");
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(request()).toHaveFocus();
});

test("a confirm dialog inside a form doesn't submit the form", async () => {
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const onConfirm = vi.fn<() => void>();
  const { user } = renderUi(
    <form onSubmit={sent}>
      <ConfirmDialog
        trigger={<button type="button">Delete…</button>}
        title="Delete Northvale?"
        confirm="Delete supplier"
        onConfirm={onConfirm}
      >
        Its products are deleted as well.
      </ConfirmDialog>
    </form>,
  );
  await user.click(request());
  await user.click(confirm());
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});

test("a confirm dialog stays open and busy, and can't be closed, until the action is done", async () => {
  let finish = () => {};
  const onConfirm = vi.fn<() => Promise<void>>(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const { user } = renderQuestion(onConfirm);
  await user.click(request());
  await user.click(confirm());

  expect(confirm()).toHaveAttribute("aria-busy", "true");
  await user.click(confirm());
  await user.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledOnce();

  await act(async () => finish());
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("a confirm dialog stays open for a retry if the action fails", async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("refused")));
  const { user } = renderQuestion(onConfirm);
  await user.click(request());
  await user.click(confirm());

  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  await user.click(confirm());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test("a confirm dialog for an irreversible action requires typing the name first", async () => {
  const onConfirm = vi.fn<() => void>();
  const { user } = renderQuestion(onConfirm, "Northvale");
  await user.click(request());
  expect(confirm()).toBeDisabled();

  await user.type(screen.getByLabelText("Type Northvale to confirm"), "Northval");
  expect(confirm()).toBeDisabled();
  await user.keyboard("e{Enter}");
  expect(onConfirm).toHaveBeenCalledOnce();
});
