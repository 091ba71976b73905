import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Tooltip } from "@/ui/controls/tooltip.tsx";
import { renderUi } from "#support/render.tsx";

test("a tooltip opens on focus, describes its control and closes with Escape", async () => {
  const { user } = renderUi(
    <Tooltip text="Built from version 12">
      <button type="button">Fresh</button>
    </Tooltip>,
  );

  await user.tab();
  await screen.findByRole("tooltip");
  expect(screen.getByRole("button", { name: "Fresh" })).toHaveAccessibleDescription(
    "Built from version 12",
  );
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});
