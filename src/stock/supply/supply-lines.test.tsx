import { zodResolver } from "@hookform/resolvers/zod";
import { screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { type SupplyInput, supplyInput } from "@/stock/supply/supply-input.ts";
import { SupplyLines } from "@/stock/supply/supply-lines.tsx";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const organization = {
  id: "00000000-0000-4000-8000-000000000008",
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
} as const;

const line = (sku: string, quantity: string) => ({ product: null, sku, title: null, quantity });
const draft: SupplyInput = {
  kind: "purchase",
  number: "PO-1",
  supplier: null,
  from: null,
  to: "00000000-0000-4000-8000-000000000001",
  expectedOn: "",
  note: "",
  lines: [line("LAMP", "1"), line("DESK", "2"), line("SHELF", "3")],
};

function Draft({ onSave }: { onSave: (input: SupplyInput) => void }) {
  const form = useForm({ resolver: zodResolver(supplyInput), defaultValues: draft });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <SupplyLines organization={organization} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

test("removing a line of a purchase order keeps the quantities of the others", async () => {
  const save = vi.fn<(input: SupplyInput) => void>();
  const { user } = renderPortal(
    [{ path: "*", element: <Draft onSave={(input) => save(input)} /> }],
    "/",
  );
  await enter(user, await screen.findByLabelText("Quantity of SHELF"), "0");
  await user.click(screen.getByRole("button", { name: "Remove LAMP" }));
  expect(screen.getByLabelText("Quantity of DESK")).toHaveValue("2");
  expect(screen.getByLabelText("Quantity of SHELF")).toHaveValue("30");
  await enter(user, screen.getByLabelText("Quantity of DESK"), "0");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0].lines).toEqual([line("DESK", "20"), line("SHELF", "30")]);
});
