import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { renderUi } from "#support/render.tsx";
import { OversizedProfile } from "./oversized-profile.tsx";

test("the message for a mapping that's too large to save states the size and limit, that the import still uses it, and what to do", () => {
  const values = Array.from({ length: 20_000 }, (_, at) => ({ from: `Noir ${at}`, to: "black" }));
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU"), title_en: recipeOf({ columns: ["Couleur"], values }) },
  });
  renderUi(<OversizedProfile mapping={mapping} />);
  const note = screen.getByRole("alert");
  expect(note).toHaveTextContent("This profile is too large to save: 752 KB (maximum 512)");
  expect(note).toHaveTextContent("It contains 20,000 replacements.");
  expect(note).toHaveTextContent(/This import still uses the whole mapping/);
  expect(note).toHaveTextContent(/remove replacements the next file doesn’t need/);
});
