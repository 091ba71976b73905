import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OrganizationPanel } from "@/account/settings/organization-panel.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { logInBefore, ORG, team } from "#support/team-server.ts";

const stored = {
  name: "Northvale",
  email: null,
  phone: null,
  website: null,
  street: "240 Wharfside Road",
  city: "Toronto",
  region: "ON",
  postal_code: "M5V 2T6",
  country: "CA",
  tax_number: null,
  provincial_tax_number: null,
  currency: "CAD",
  locale: "en-CA",
  time_zone: "America/Toronto",
  units: "metric",
};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  server.use(http.get(`${SERVER}/rest/v1/organizations`, () => HttpResponse.json(stored)));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function saves(status = 200, body: object = { id: ORG }) {
  const saved: unknown[] = [];
  server.use(
    http.patch(`${SERVER}/rest/v1/organizations`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return saved;
}

const open = () => renderPortal([{ path: "/", element: <OrganizationPanel /> }], "/");
const save = () => screen.getByRole("button", { name: "Save" });

test("an owner saves the edited organization details, and empty fields stay empty", async () => {
  const saved = saves();
  const { user } = open();
  const city = await screen.findByLabelText("City");
  expect(save()).toBeDisabled();
  await user.clear(city);
  await enter(user, city, " Laval ");
  await enter(user, screen.getByLabelText("GST/HST number"), "123456789 RT0001");
  await user.selectOptions(screen.getByLabelText("Number and date format"), "French (Canada)");
  await user.click(save());
  await expectToast("Organization saved");
  expect(saved).toEqual([
    { ...stored, city: "Laval", tax_number: "123456789 RT0001", locale: "fr-CA" },
  ]);
  await waitFor(() => expect(save()).toBeDisabled());
});

test("the example of the number format shows the chosen format", async () => {
  const { user } = open();
  await screen.findByText(/\$1,234,567.50/);
  await user.selectOptions(screen.getByLabelText("Number and date format"), "French (Canada)");
  expect(await screen.findByText(/1\s234\s567,50\s\$/)).toBeVisible();
});

test.each([
  ["Name", "", "Enter a name for the organization."],
  ["Organization email", "ada at example", "Invalid email address"],
  ["Website", "example.test", /starts with https/],
])("the organization form rejects the %s %j", async (label, text, expected) => {
  const saved = saves();
  const { user } = open();
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== "") await enter(user, field, text);
  await user.click(save());
  expect(await screen.findByText(expected)).toBeVisible();
  expect(field).toBeInvalid();
  expect(saved).toEqual([]);
});

test("a failed save of the organization details shows why and keeps the input", async () => {
  saves(403, { code: "42501", message: "denied", details: null, hint: null });
  const { user } = open();
  await enter(user, await screen.findByLabelText("Phone"), "+1 514 555 0100");
  await user.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent("You don’t have permission");
  expect(screen.getByLabelText("Phone")).toHaveValue("+1 514 555 0100");
});

test.each(["editor", "viewer"] as const)(
  "the %s can read the organization details but not change them",
  async (mine) => {
    team({ mine });
    open();
    expect(await screen.findByText(/240 Wharfside Road, Toronto, ON/)).toBeVisible();
    expect(screen.getByText("Only an owner can change these details.")).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  },
);
