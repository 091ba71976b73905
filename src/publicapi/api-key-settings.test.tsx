import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiKeySettings } from "@/publicapi/api-key-settings.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, mockRpc, ORG, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
});
afterEach(() => {
  server.resetHandlers();
  toast.dismiss();
});
afterAll(() => server.close());

const key = (name: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  prefix: "sp_live_0a1b2c3d",
  scopes: ["products:read"],
  networks: ["203.0.113.0/24"],
  created_at: "2026-01-02T12:00:00Z",
  expires_at: "2999-01-02T12:00:00Z",
  last_used_at: null,
  revoked_at: null,
  ...more,
});

function stored(...keys: object[]) {
  server.use(http.get(`${SERVER}/rest/v1/api_keys`, () => HttpResponse.json(keys)));
}

const open = () => renderPortal([{ path: "/settings", element: <ApiKeySettings /> }], "/settings");

test("an owner creates an API key and sees it once", async () => {
  stored();
  const calls = mockRpc("create_api_key", { id: key("ERP").id, key: "sp_live_0a1b2c3d_secret" });
  const { user } = open();
  expect(await screen.findByText(/No API keys yet/)).toBeVisible();
  await user.type(screen.getByLabelText("Name"), "ERP");
  await user.click(screen.getByLabelText("Create, change and delete products"));
  await user.type(screen.getByLabelText("Allowed networks"), "203.0.113.9");
  await user.click(screen.getByRole("button", { name: "Create API key" }));

  expect(await screen.findByLabelText("API key")).toHaveValue("sp_live_0a1b2c3d_secret");
  expect(screen.getByLabelText("API key")).toHaveFocus();
  expect(calls).toEqual([
    {
      org: ORG,
      name: "ERP",
      scopes: ["products:read", "products:write"],
      networks: ["203.0.113.9"],
      days: 90,
      is_test: false,
    },
  ]);
  await user.click(screen.getByRole("button", { name: "I’ve copied it" }));
  expect(screen.queryByLabelText("API key")).not.toBeInTheDocument();
});

test("an API key without a name, a scope or a valid network isn’t created", async () => {
  stored();
  const { user } = open();
  await user.click(await screen.findByLabelText("Read products"));
  await user.type(screen.getByLabelText("Allowed networks"), "example.com");
  await user.click(screen.getByRole("button", { name: "Create API key" }));
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/Enter a name/);
  expect(screen.getByLabelText("Read products")).toBeInvalid();
  expect(screen.getByText("example.com isn’t an address or a network")).toBeVisible();
});

test("an API key is rotated or revoked after a confirmation, and neither is offered for a revoked key", async () => {
  stored(key("ERP"), key("Shop", { revoked_at: "2026-02-02T12:00:00Z" }));
  mockRpc("rotate_api_key", { id: key("ERP").id, key: "sp_live_1_new" });
  const revoked = mockRpc("revoke_api_key", null);
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Rotate the API key ERP" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Rotate" }));
  expect(await screen.findByLabelText("API key")).toHaveValue("sp_live_1_new");

  await user.click(screen.getByRole("button", { name: "Revoke the API key ERP" }));
  const second = await screen.findByRole("alertdialog");
  await user.click(within(second).getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("The API key ERP no longer works.")).toBeVisible();
  expect(revoked).toEqual([{ key: key("ERP").id }]);

  expect(screen.getByText("Revoked")).toBeVisible();
  expect(screen.queryByRole("button", { name: /the API key Shop/ })).not.toBeInTheDocument();
});

test("an owner creates a test key, and resets the sandbox after a confirmation", async () => {
  stored(key("CI", { prefix: "sp_test_0a1b2c3d" }));
  const created = mockRpc("create_api_key", { id: key("CI").id, key: "sp_test_0a1b2c3d_secret" });
  const resets = mockRpc("reset_sandbox", true);
  const { user } = open();
  expect(await screen.findByText("Test key")).toBeVisible();
  await user.type(screen.getByLabelText("Name"), "CI");
  await user.selectOptions(screen.getByLabelText("Works with"), "A sandbox with demo data");
  await user.click(screen.getByRole("button", { name: "Create API key" }));
  expect(await screen.findByLabelText("API key")).toHaveValue("sp_test_0a1b2c3d_secret");
  expect(created).toMatchObject([{ name: "CI", is_test: true }]);

  await user.click(screen.getByRole("button", { name: "Reset sandbox" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Reset sandbox" }));
  expect(await screen.findByText("The sandbox has only demo data again.")).toBeVisible();
  expect(resets).toEqual([{ org: ORG }]);
});

test("the sandbox panel is shown only to organizations with a test key", async () => {
  stored(key("ERP"));
  open();
  expect(await screen.findByText("ERP")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reset sandbox" })).not.toBeInTheDocument();
});
