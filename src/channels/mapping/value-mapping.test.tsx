import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { mirakl } from "@/channels/definitions/mirakl.ts";
import { ValueMapping } from "@/channels/mapping/value-mapping.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { NORTHVALE, plannedChannel, plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, logInBefore, team } from "#support/team-server.ts";

const rejected = (digit: number, value: string) => ({
  product_id: `5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e0${digit}`,
  sku: `LAMP-${digit}`,
  state: "warning",
  excluded_by: null,
  price: "10.00",
  quantity: 1,
  issues: [
    {
      code: "not-a-choice",
      severity: "warning",
      field: "gender",
      params: { value },
      fix: { is: "value-map", value },
    },
  ],
  reported_errors: [],
  change: "new",
  payload: {},
  sent_payload: null,
  sent_at: null,
  hash: "a.b.c",
  is_fresh: true,
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  server.use(
    http.post<never, { of_issue: string }>(
      `${SERVER}/rest/v1/rpc/listing_page`,
      async ({ request }) => {
        const { of_issue } = await request.json();
        return HttpResponse.json(
          of_issue === "warning not-a-choice gender"
            ? [rejected(1, "everybody"), rejected(2, "dames"), rejected(3, "everybody")]
            : [],
        );
      },
    ),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open(address: string, planned = plannedGoogle()) {
  const element = <ValueMapping organization={NORTHVALE} planned={planned} />;
  return renderPortal([{ path: "/", element }], address).user;
}

test("every value that the channel rejected is listed once and marked as rejected", async () => {
  open("/");
  expect(await screen.findByLabelText("everybody")).toBeVisible();
  expect(screen.getByLabelText("dames")).toBeVisible();
  expect(screen.getAllByText("The channel doesn’t have this value.")).toHaveLength(2);
});

test("in the value mapping, the value in the URL has the focus, and its mapping is saved", async () => {
  const saved = mockRpc("save_channel_maps", []);
  const user = open("/?at=gender+everybody");
  const choice = await screen.findByLabelText("everybody");
  expect(choice).toHaveFocus();
  await user.selectOptions(choice, "unisex");
  expect(saved).toMatchObject([
    { kind: "value", maps: [{ field: "gender", ours: "everybody", theirs: "unisex" }] },
  ]);
});

test("in the value mapping, the field in the URL is listed first, and its first rejected value has the focus", async () => {
  open("/?at=gender");
  expect(await screen.findByLabelText("dames")).toHaveFocus();
  const [first] = screen.getAllByRole("heading");
  expect(first).toHaveTextContent("gender");
});

test("a marketplace's own code for a value can be typed and saved", async () => {
  const saved = mockRpc("save_channel_maps", []);
  const user = open("/", plannedChannel(mirakl));
  const state = within(await screen.findByRole("region", { name: "state" }));
  expect(state.getByLabelText("Brand new")).toHaveAttribute("placeholder", "Default: 11");
  await enter(user, state.getByLabelText("Refurbished"), " 10 ");
  await user.click(state.getByRole("button", { name: "Save" }));
  expect(saved).toMatchObject([
    { kind: "value", maps: [{ field: "state", ours: "refurbished", theirs: "10" }] },
  ]);
});
