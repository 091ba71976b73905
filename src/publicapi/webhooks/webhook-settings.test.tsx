import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { WebhookSettings } from "@/publicapi/webhooks/webhook-settings.tsx";
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

const ID = "00000000-0000-4000-8000-0000000000aa";
const URL_OF = "https://erp.example/hook";

const hook = (more: object = {}) => ({
  id: ID,
  url: URL_OF,
  types: ["stock.changed"],
  failing_since: null,
  disabled_at: null,
  disabled_for: null,
  ...more,
});

const delivery = (more: object = {}) => ({
  id: 7,
  state: "failed",
  attempts: 10,
  next_at: "2026-01-02T12:00:00Z",
  tried_at: "2026-01-02T12:00:00Z",
  status: 500,
  took_ms: 40,
  answer: "Out of order",
  error: null,
  created_at: "2026-01-01T12:00:00Z",
  event: { id: ID, type: "stock.changed", data: { skus: ["LAMP-1"] } },
  ...more,
});

function stored(hooks: object[], deliveries: object[] = []) {
  server.use(
    http.get(`${SERVER}/rest/v1/webhooks`, () => HttpResponse.json(hooks)),
    http.get(`${SERVER}/rest/v1/webhook_deliveries`, () => HttpResponse.json(deliveries)),
  );
}

const open = () => renderPortal([{ path: "/settings", element: <WebhookSettings /> }], "/settings");

async function choose(user: ReturnType<typeof open>["user"], item: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${URL_OF}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("an owner adds a webhook for chosen events, and the form is empty afterwards", async () => {
  stored([]);
  const calls = mockRpc("create_webhook", ID);
  const { user } = open();
  expect(await screen.findByText(/No webhooks yet/)).toBeVisible();
  await user.type(screen.getByLabelText("URL"), ` ${URL_OF}`);
  await user.click(screen.getByLabelText("An order arrived"));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  await expect
    .poll(() => calls)
    .toEqual([
      {
        org: ORG,
        url: URL_OF,
        types: ["order.created"],
        locale: "en",
        origin: window.location.origin,
      },
    ]);
  await expect.poll(() => screen.getByLabelText("URL")).toHaveValue("");
});

test("a webhook without a valid URL or an event isn't saved", async () => {
  stored([]);
  const { user } = open();
  await user.type(await screen.findByLabelText("URL"), "ftp://erp.example");
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  expect(screen.getByLabelText("URL")).toHaveAccessibleDescription(/starts with https/);
  expect(screen.getByLabelText("Products were created, changed or deleted")).toBeInvalid();
});

test("a webhook that the server rejects shows an error, and the form stays filled in", async () => {
  stored([]);
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/create_webhook`, () =>
      HttpResponse.json({ code: "42501", message: "no" }, { status: 403 }),
    ),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText("URL"), URL_OF);
  await user.click(screen.getByLabelText("Stock changed"));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  expect(await screen.findByText("The webhook wasn’t saved")).toBeVisible();
  expect(screen.getByLabelText("URL")).toHaveValue(URL_OF);
});

test("a delivery shows its request and response, a failed one can be sent again, and a test event can be sent", async () => {
  stored([hook()], [delivery()]);
  const calls = mockRpc("resend_webhook_delivery", null);
  const tests = mockRpc("test_webhook", 8);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Deliveries" }));
  const sheet = await screen.findByRole("dialog", { name: "Deliveries" });
  expect(await within(sheet).findByText(/HTTP 500 · 40 ms/)).toBeVisible();
  await user.click(within(sheet).getByText("Details"));
  expect(within(sheet).getByText("Out of order")).toBeVisible();
  expect(within(sheet).getByText(/LAMP-1/)).toBeVisible();
  await user.click(within(sheet).getByRole("button", { name: /again$/ }));
  await expect.poll(() => calls).toEqual([{ webhook: ID, delivery: 7 }]);
  await user.click(within(sheet).getByRole("button", { name: "Send a test event" }));
  await expect.poll(() => tests).toEqual([{ webhook: ID }]);
});

test("a delivery that waits for a retry shows the time of the retry and why the last attempt failed", async () => {
  stored(
    [hook({ failing_since: "2026-01-01T12:00:00Z" })],
    [
      delivery({
        state: "waiting",
        attempts: 1,
        status: null,
        answer: null,
        error: "private-address",
      }),
    ],
  );
  const { user } = open();
  expect(await screen.findByText(/Deliveries have failed since/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Deliveries" }));
  expect(await screen.findByText(/leads to a private network/)).toHaveTextContent(/Next attempt/);
});

test("a webhook can be turned off, edited and deleted", async () => {
  stored([hook()]);
  const changes = mockRpc("change_webhook", null);
  const deleted = mockRpc("delete_webhook", null);
  const { user } = open();
  await choose(user, "Turn off");
  await expect.poll(() => changes).toMatchObject([{ webhook: ID, is_on: false }]);
  await choose(user, "Edit");
  const dialog = await screen.findByRole("dialog", { name: "Edit webhook" });
  await user.click(within(dialog).getByLabelText("A sync ended"));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await expect
    .poll(() => changes[1])
    .toEqual({ webhook: ID, url: URL_OF, types: ["stock.changed", "sync.ended"], is_on: true });
  await choose(user, "Delete");
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await expect.poll(() => deleted).toEqual([{ webhook: ID }]);
});

test("an edit of a webhook that another owner deleted stays on screen and can't be saved", async () => {
  stored([hook()]);
  const { user } = open();
  await choose(user, "Edit");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  await user.type(dialog.getByLabelText("URL"), "/new");
  stored([]);
  mockRpc("change_webhook", { code: "42501", message: "gone" }, 403);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/No webhooks yet/)).toBeInTheDocument();
  expect(dialog.getByLabelText("URL")).toHaveValue(`${URL_OF}/new`);
  expect(dialog.getByText("This webhook was deleted")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a webhook that was turned off because deliveries failed is marked as such, and can't be tested", async () => {
  stored([hook({ disabled_at: "2026-01-02T12:00:00Z", disabled_for: "failing" })]);
  const { user } = open();
  expect(await screen.findByText("Turned off: deliveries failed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Deliveries" }));
  expect(await screen.findByRole("button", { name: "Send a test event" })).toBeDisabled();
});

test("a webhook's secret is shown and rotated, and an error is shown if rotating fails", async () => {
  stored([hook()]);
  const bodies: unknown[] = [];
  server.use(
    http.post(`${SERVER}/functions/v1/webhook-secret`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length < 3
        ? HttpResponse.json({ secret: `whsec_${bodies.length}` })
        : HttpResponse.json({ message: "no" }, { status: 403 });
    }),
  );
  const { user } = open();
  await choose(user, "Show secret");
  const dialog = await screen.findByRole("dialog", { name: "Webhook secret" });
  expect(await within(dialog).findByLabelText("Secret")).toHaveValue("whsec_1");
  await user.click(within(dialog).getByRole("button", { name: "Rotate secret" }));
  await expect.poll(() => within(dialog).getByLabelText("Secret")).toHaveValue("whsec_2");
  expect(within(dialog).getByText(/24 hours/)).toBeVisible();
  expect(bodies).toEqual([
    { webhook: ID, rotate: false },
    { webhook: ID, rotate: true },
  ]);
  await user.click(within(dialog).getByRole("button", { name: "Rotate secret" }));
  expect(await within(dialog).findByText("We couldn’t rotate the secret")).toBeVisible();
});

test("only owners can open the webhook settings", async () => {
  server.resetHandlers();
  logInBefore();
  team({ mine: "editor" });
  open();
  expect(await screen.findByText("Only owners can manage webhooks")).toBeVisible();
});
