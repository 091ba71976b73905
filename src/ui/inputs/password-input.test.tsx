import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "@/ui/inputs/field.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { renderUi } from "#support/render.tsx";

test("a password can be shown by keyboard, keeps the typed text, and can be hidden again", async () => {
  const { user } = renderUi(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const password = screen.getByLabelText("Password");
  expect(password).toHaveAttribute("type", "password");
  expect(password).toHaveAttribute("autocomplete", "current-password");

  await user.type(password, "correct horse");
  await user.tab();
  await user.keyboard(" ");
  expect(password).toHaveAttribute("type", "text");
  expect(password).toHaveValue("correct horse");

  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password).toHaveAttribute("type", "password");
});

test("a password can be pasted", async () => {
  const { user } = renderUi(
    <Field label="Password">
      <PasswordInput autoComplete="new-password" />
    </Field>,
  );
  await user.click(screen.getByLabelText("Password"));
  await user.paste("from a manager");
  expect(screen.getByLabelText("Password")).toHaveValue("from a manager");
});
