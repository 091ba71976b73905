import { screen } from "@testing-library/react";
import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { renderUi } from "#support/render.tsx";

test("a button inside a form does not send it unless it says so", async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <Button>Preview</Button>
      <Button type="submit">Save</Button>
    </form>,
  );

  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("while work is under way it keeps name and focus, and does nothing", async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <input aria-label="SKU" />
      <Button type="submit" loading onClick={onClick}>
        Save
      </Button>
    </form>,
  );

  const button = screen.getByRole("button", { name: "Save" });
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(button).not.toBeDisabled();
  await user.click(button);
  await user.type(screen.getByLabelText("SKU"), "MUG{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("as a child it lends its looks to a link, which stays a link", () => {
  renderUi(
    <Button asChild>
      <a href="/login">Portal Login</a>
    </Button>,
  );
  expect(screen.getByRole("link", { name: "Portal Login" })).toHaveAttribute("href", "/login");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("an icon button is named, and shows its name on focus without being read twice", async () => {
  const { user } = renderUi(<IconButton icon={Trash2} label="Delete" />);
  await user.tab();

  const button = screen.getByRole("button", { name: "Delete" });
  expect(button).toHaveFocus();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Delete");
  expect(button).not.toHaveAccessibleDescription();
});
