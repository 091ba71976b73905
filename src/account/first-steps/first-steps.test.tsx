import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { FirstStepsState } from "@/account/first-steps/first-step.ts";
import { FirstSteps } from "@/account/first-steps/first-steps.tsx";
import { NextStep } from "@/account/first-steps/next-step.tsx";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, belongsTo, logInBefore, ORG } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(logInBefore);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const NONE = { file: false, products: false, channel: false, publish: false, drafts: 0 };

function show(state: FirstStepsState, role: "owner" | "viewer" = "owner") {
  server.use(belongsTo([ORG, "Lavoie & Fils", role]));
  const calls = mockRpc("first_steps", state);
  const element = (
    <OrganizationGate title="Suppliers">
      {(organization) => (
        <>
          <h1>Suppliers of {organization.name}</h1>
          <FirstSteps organization={organization} />
          <NextStep organization={organization} after="file" />
        </>
      )}
    </OrganizationGate>
  );
  renderPortal([{ path: "/", element }], "/");
  return calls;
}

test("the first steps offer a new organization an import of its own file or of a sample", async () => {
  show(NONE);
  expect(await screen.findByRole("link", { name: "Import a file" })).toHaveAttribute(
    "href",
    "/product-management?import",
  );
  expect(screen.getByRole("link", { name: "Try the sample" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Next/ })).not.toBeInTheDocument();
});

test("after an import, the first steps and the link to the next step both lead to the drafts", async () => {
  show({ ...NONE, file: true, drafts: 60 });
  expect(await screen.findByRole("link", { name: "Activate products" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Next: Activate products" })).toHaveAttribute(
    "href",
    "/product-management?status=draft&activate",
  );
});

test("hiding the first steps removes them and is remembered for the organization", async () => {
  show(NONE);
  await userEvent.click(await screen.findByRole("button", { name: "Hide first steps" }));
  expect(screen.queryByRole("region", { name: "First steps" })).not.toBeInTheDocument();
  expect(localStorage.getItem("first-steps-dismissed")).toContain(ORG);
});

test("a viewer is offered no first steps", async () => {
  const calls = show(NONE, "viewer");
  expect(await screen.findByRole("heading", { name: /^Suppliers of/ })).toBeVisible();
  expect(screen.queryByRole("region", { name: "First steps" })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
