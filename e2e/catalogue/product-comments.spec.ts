import { callServer } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { addLampProducts, idOf, section, serveImages } from "./lamp-products.ts";

test("a comment on a product is written with a mention, assigned, edited, resolved and deleted @look", async ({
  inside,
  person,
}) => {
  await addLampProducts(person);
  await serveImages(inside);
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full#comment`);
  const activity = section(inside, "Activity");
  const field = activity.getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await field.pressSequentially("Ask @");
  await expect(inside.getByRole("listbox", { name: "People to mention" })).toBeVisible();
  await checkAccessibility(inside);
  await inside.keyboard.press("Enter");
  await field.pressSequentially("about the price");
  await activity.getByRole("button", { name: "Add comment" }).click();

  const row = activity.getByRole("listitem").filter({ hasText: "about the price" });
  await expect(row).toBeVisible();
  await expect(field).toHaveValue("");
  const stored = `/rest/v1/product_comments?product_id=eq.${idOf(person, 1)}&select=mentions`;
  expect(await callServer("GET", stored)).toEqual([{ mentions: [expect.any(String)] }]);

  await row.getByRole("button", { name: "Assigned to: No one" }).click();
  await inside.getByRole("listbox", { name: "Options" }).getByRole("option").last().click();
  await expect(row.getByRole("button", { name: "Assigned to: No one" })).toHaveCount(0);
  await row.getByRole("button", { name: "Edit" }).click();
  await row.getByRole("textbox", { name: "Edit comment" }).fill("Done: about the price");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Done: about the price")).toBeVisible();
  await row.getByRole("button", { name: "Resolve" }).click();
  await expect(row.getByText("Resolved")).toBeVisible();
  await checkAccessibility(inside);

  await row.getByRole("button", { name: "Delete" }).click();
  const question = inside.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  // While a dialog is open, elements behind it can't be found by role.
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
});
