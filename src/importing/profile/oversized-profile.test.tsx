import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { renderUi } from "#support/render.tsx";
import { OversizedProfile } from "./oversized-profile.tsx";

test("what is too large for a profile says by how much, that nothing is lost, and what to do", () => {
  const values = Array.from({ length: 20_000 }, (_, at) => ({ from: `Noir ${at}`, to: "black" }));
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU"), title_en: recipeOf({ columns: ["Couleur"], values }) },
  });
  renderUi(<OversizedProfile mapping={mapping} />);
  const note = screen.getByRole("alert");
  expect(note).toHaveTextContent("This is too large to be saved: 752 KB of at most 512");
  expect(note).toHaveTextContent("It holds the meanings of 20,000 values.");
  expect(note).toHaveTextContent(/this file is imported with all of it/);
  expect(note).toHaveTextContent(/remove meanings that the next file does not need/);
});
