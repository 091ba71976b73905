import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";
import { priceFileText } from "#support/distributor/price-file.ts";
import { checkAccessibility, expect, test } from "../portal.ts";

/** The distributor's server. Tests change the text of its file. */
const site = {
  text: "",
  server: createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(site.text),
  ),
};
test.beforeAll(() => once(site.server.listen(0, "127.0.0.1"), "listening"));
test.afterAll(() => site.server.close());

/** While a run is due, the list of schedules reloads automatically, so the result of the run appears after a while. */
const RUN = { timeout: 30_000 };

test("the server runs a scheduled import of a price file, imports what changed, and rejects a file of another kind", async ({
  inside,
}) => {
  test.slow();
  const { port } = z.object({ port: z.int() }).parse(site.server.address());
  site.text = [...priceFileText({ records: 100 })].join("");
  await inside.goto("/suppliers/tdx-ca/upload");
  const panel = inside.getByRole("region", { name: "Scheduled imports" });
  await panel.getByRole("button", { name: "Schedule an import…" }).click();
  const dialog = inside.getByRole("dialog", { name: "Import schedule" });
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await expect(dialog.getByLabel("File URL")).toHaveAccessibleDescription(/Enter a URL/);
  await dialog.getByLabel("File URL").fill(`http://127.0.0.1:${port}/100200.ap`);
  await checkAccessibility(inside);
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await expect(panel.getByText("Not run yet")).toBeVisible();
  await panel.getByRole("button", { name: "Run now: TD SYNNEX Canada" }).click();
  await expect(panel.getByText(/New: 100/)).toBeVisible(RUN);

  site.text = [...priceFileText({ records: 100, edition: 1 })].join("");
  await panel.getByRole("button", { name: "Run now: TD SYNNEX Canada" }).click();
  await expect(panel.getByText(/Changed: 2 · Unchanged: 98/)).toBeVisible(RUN);
  await checkAccessibility(inside);

  site.text = "SKU,Price\nA,1\n";
  await panel.getByRole("button", { name: "Run now: TD SYNNEX Canada" }).click();
  await expect(panel.getByText(/its first record isn’t a header/)).toBeVisible(RUN);
  await inside.goto("/suppliers/tdx-synnex-ca");
  await expect(inside.getByText("100200.ap").first()).toBeVisible();
});
