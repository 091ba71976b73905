import { expect, test } from "vitest";
import { start } from "@/app/start.tsx";

test("a page whose email link another page reads renders nothing before it leaves", async () => {
  window.history.replaceState(null, "", "/orders#token_hash=a1b2&type=magiclink");
  const container = document.createElement("div");
  await start(container);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(container).toBeEmptyDOMElement();
});
