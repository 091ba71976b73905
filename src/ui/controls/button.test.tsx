import { screen } from "@testing-library/react";
import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { renderUi } from "#support/render.tsx";

test("a button inside a form submits it only when its type is submit", async () => {
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

test("a loading button keeps its name, isn't disabled, ignores clicks and doesn't submit the form", async () => {
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

test("a button with asChild styles a link, which stays a link", () => {
  renderUi(
    <Button asChild>
      <a href="/login">Portal Login</a>
    </Button>,
  );
  expect(screen.getByRole("link", { name: "Portal Login" })).toHaveAttribute("href", "/login");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("an icon button has a name and shows it on focus without a screen reader reading it again", async () => {
  const { user } = renderUi(<IconButton icon={Trash2} label="Delete" />);
  await user.tab();

  const button = screen.getByRole("button", { name: "Delete" });
  expect(button).toHaveFocus();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Delete");
  expect(button).not.toHaveAccessibleDescription();
});
