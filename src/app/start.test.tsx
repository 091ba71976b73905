import { expect, test } from "vitest";
import { start } from "@/app/start.tsx";

test("a page with an email link renders nothing before it redirects to the page that handles the link", async () => {
  window.history.replaceState(null, "", "/orders#token_hash=a1b2&type=magiclink");
  const container = document.createElement("div");
  await start(container);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(container).toBeEmptyDOMElement();
});
