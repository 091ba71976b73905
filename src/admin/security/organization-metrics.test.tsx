import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OrganizationMetrics } from "@/admin/security/organization-metrics.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { SERVER, server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { metricsOf, now, metricsResponse } from "#support/security.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  server.use(metricsResponse(metricsOf(3)));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Role = "owner" | "editor" | "viewer";

function open(address = "/security", role: Role = "owner") {
  const organization = { id: "1", name: "Boréal", role, region: DEFAULT_REGION };
  const element = <OrganizationMetrics organization={organization} />;
  return renderPortal([{ path: "/security", element }], address);
}

test("the organization's security metrics are available as a table, and the period is in the URL", async () => {
  const { user, router } = open();
  expect(await screen.findByRole("tab", { name: "Last 24 hours" })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  await user.click(screen.getByRole("tab", { name: "Last 7 days" }));
  expect(router.state.location.search).toBe("?hours=168");
  await user.click(screen.getByText("View as table"));
  const table = screen.getByRole("table", { name: "7 events" });
  const [, row] = within(table).getAllByRole("row");
  expect(
    within(row ?? table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["4", "3", "0"]);
});

test("members who joined, left or changed role are listed separately, as recorded by the server", async () => {
  open();
  const facts = (await screen.findByRole("heading", { name: "Members and roles" })).closest(
    "section",
  );
  expect(facts).toHaveTextContent("Recorded by the server");
  expect(facts).toHaveTextContent("Joined an organization1");
});

test("the security metrics are requested only for the organization that is shown", async () => {
  const requests: string[] = [];
  server.use(
    http.get(`${SERVER}/functions/v1/security-monitoring`, ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(metricsOf(3));
    }),
  );
  open();
  expect(await screen.findByText("Sessions started")).toBeVisible();
  expect(requests).toEqual(["?organization=1"]);
});

test("an unknown period in the URL shows the security metrics of one day", async () => {
  open("/security?hours=evil");
  expect(await screen.findByRole("tab", { name: "Last 24 hours" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("an organization without security events sees that there are none in the period", async () => {
  server.use(
    metricsResponse({ generated_at: now, windows: [{ ...metricsOf(0).windows[1], counts: [] }] }),
  );
  open();
  expect(await screen.findByText("No events in this period")).toBeVisible();
});

test.each(["editor", "viewer"] as const)(
  "the security metrics are neither shown to nor requested for the %s",
  (role) => {
    let requests = false;
    server.use(
      http.get(`${SERVER}/functions/v1/security-monitoring`, () => {
        requests = true;
        return HttpResponse.json({}, { status: 403 });
      }),
    );
    open("/security", role);

    expect(screen.getByText("Only owners can see these numbers")).toBeVisible();
    expect(requests).toBe(false);
  },
);

test.each([
  ["is no longer an owner", 403, { message: "" }, "Only owners can see these numbers"],
  [
    "hasn't entered the second factor",
    403,
    { code: "insufficient_aal" },
    "Confirm your second factor first",
  ],
  ["makes too many requests", 429, {}, "Too many requests"],
  ["uses a server without the function", 404, {}, "Not available on this server"],
])("the security metrics show a message to someone who %s", async (_who, status, body, text) => {
  server.use(metricsResponse(body, status));
  open();
  expect(await screen.findByText(text)).toBeVisible();
});

test("the security metrics can be retried after a failure", async () => {
  server.use(metricsResponse({}, 503));
  const { user } = open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("We couldn’t load the numbers")).toBeVisible();

  server.use(metricsResponse(metricsOf(3)));
  await user.click(retry);
  expect(await screen.findByText("Sessions started")).toBeVisible();
});
