import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { toast, Toasts } from "@/ui/feedback/toast.tsx";
import { renderUi } from "#support/render.tsx";

test("a toast raised before the toaster has loaded is shown once the toaster has loaded", async () => {
  toast.success("Saved before the page was there");
  renderUi(<Toasts />);
  expect(await screen.findByText("Saved before the page was there")).toBeVisible();
  toast.info("Said later");
  expect(await screen.findByText("Said later")).toBeVisible();
});

test("a toast dismissed before the toaster has loaded is never shown", async () => {
  toast.loading("Importing", { id: "import" });
  toast.dismiss("import");
  renderUi(<Toasts />);
  toast.info("Other category");
  expect(await screen.findByText("Other category")).toBeVisible();
  expect(screen.queryByText("Importing")).toBeNull();
});
