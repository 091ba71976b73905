import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Moment } from "@/account/organization/moment.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { formatMoney, formatNumber } from "@/lib/format.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

function SampleNumbers() {
  const { data } = useOrganization();
  if (!data) return null;
  const { region } = data;
  return (
    <>
      <p>{formatNumber(5000, region)}</p>
      <p>{formatMoney("1599.5", region)}</p>
      <Moment at="2026-03-04T12:00:00Z" region={region} />
    </>
  );
}

test("numbers, money and dates of an organization with English formats are French in the French interface", async () => {
  renderPortal([{ path: "/", element: <SampleNumbers /> }], "/", undefined, "fr-CA");
  expect(await screen.findByText("5 000")).toBeVisible();
  expect(screen.getByText("1 599,50 $")).toBeVisible();
  expect(screen.getByText(/^4 mars 2026/)).toBeVisible();
});

test("numbers, money and dates of an organization with English formats are English in the English interface", async () => {
  renderPortal([{ path: "/", element: <SampleNumbers /> }], "/");
  expect(await screen.findByText("5,000")).toBeVisible();
  expect(screen.getByText("$1,599.50")).toBeVisible();
  expect(screen.getByText(/^Mar 4, 2026/)).toBeVisible();
});
