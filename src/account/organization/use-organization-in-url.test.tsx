import { act, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { useOrganizationInUrl } from "@/account/organization/use-organization-in-url.tsx";
import { server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { belongsTo, ORG, OTHER_ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

function Report() {
  useOrganizationInUrl();
  const { data } = useOrganization();
  const { search } = useLocation();
  return (
    <>
      <h1>{data?.name}</h1>
      <p>{search}</p>
    </>
  );
}

const open = (url: string) => renderPortal([{ path: "/reports", element: <Report /> }], url);
const both = () =>
  server.use(belongsTo([ORG, "Northvale", "owner"], [OTHER_ORG, "Maple Ridge", "viewer"]));

test("a report's link opens the organization that it names", async () => {
  both();
  open(`/reports?report=stock&organization=${OTHER_ORG}`);
  expect(await screen.findByRole("heading", { name: "Maple Ridge" })).toBeVisible();
  expect(screen.getByText(`?report=stock&organization=${OTHER_ORG}`)).toBeVisible();
});

test("a report's URL names the current organization, also after the person chooses another", async () => {
  both();
  open("/reports?report=stock");
  expect(await screen.findByText(`?report=stock&organization=${ORG}`)).toBeVisible();
  act(() => chooseOrganization(OTHER_ORG));
  expect(await screen.findByText(`?report=stock&organization=${OTHER_ORG}`)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Maple Ridge" })).toBeVisible();
});

test("a link to an organization that the person doesn't belong to opens their own organization", async () => {
  both();
  open("/reports?organization=00000000-0000-4000-8000-00000000000c");
  expect(await screen.findByText(`?organization=${ORG}`)).toBeVisible();
});

test("a report's URL doesn't name the organization of a person who belongs to only one", async () => {
  open("/reports?report=stock");
  await waitFor(() => expect(screen.getByRole("heading")).toHaveTextContent("Northvale"));
  expect(screen.getByText("?report=stock")).toBeVisible();
});
