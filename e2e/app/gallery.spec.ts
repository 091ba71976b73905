import { checkAccessibility, expect, test } from "../portal.ts";

test("the gallery of components is accessible @look", async ({ page }) => {
  test.slow();
  await page.goto("/dev/ui");
  await expect(page.getByRole("heading", { level: 1, name: "Components" })).toBeVisible();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await checkAccessibility(page);
});
