import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { renderUi } from "#support/render.tsx";

test("arrow keys move through tabs, skip a disabled one and show the panel of the new tab", async () => {
  const { user } = renderUi(
    <Tabs
      label="Product"
      defaultValue="data"
      tabs={[
        { value: "data", label: "Data" },
        { value: "channels", label: "Channels", disabled: true },
        { value: "history", label: "History", count: "12" },
      ]}
    >
      <TabPanel value="data">Every field</TabPanel>
      <TabPanel value="history">Every change</TabPanel>
    </Tabs>,
  );
  expect(screen.getByRole("tablist", { name: "Product" })).toBeInTheDocument();
  expect(screen.getByRole("tabpanel", { name: "Data" })).toHaveTextContent("Every field");

  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: /^History/ })).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Every change");
});
