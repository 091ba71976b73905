import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { renderUi } from "#support/render.tsx";

test("the copy button copies code and announces that it was copied", async () => {
  const { user } = renderUi(<CodeBlock label="cURL" code="curl example.com" />);
  await user.click(screen.getByRole("button", { name: "Copy" }));

  expect(await navigator.clipboard.readText()).toBe("curl example.com");
  expect(screen.getByRole("status")).toHaveTextContent("Copied");
});

test("the copy button reports when the browser doesn't allow copying", async () => {
  const { user } = renderUi(<CodeBlock label="cURL" code="curl example.com" />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied"));
  await user.click(screen.getByRole("button", { name: "Copy" }));

  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("Your browser blocked copying"),
  );
});
