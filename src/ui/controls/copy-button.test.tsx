import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CodeBlock } from "@/ui/layout/code-block.tsx";
import { renderUi } from "#support/render.tsx";

test("code can be copied, and the copying is announced", async () => {
  const { user } = renderUi(<CodeBlock label="cURL" code="curl example.com" />);
  await user.click(screen.getByRole("button", { name: "Copy" }));

  expect(await navigator.clipboard.readText()).toBe("curl example.com");
  expect(screen.getByRole("status")).toHaveTextContent("Copied");
});

test("a browser that refuses to copy is not passed over in silence", async () => {
  const { user } = renderUi(<CodeBlock label="cURL" code="curl example.com" />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied"));
  await user.click(screen.getByRole("button", { name: "Copy" }));

  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("Your browser blocked copying"),
  );
});
