import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { contract } from "@/publicapi/contract.ts";
import { ApiReference } from "@/publicapi/reference/api-reference.tsx";

const KEY = "sp_live_0123abcd_secret";
const server = vi.fn<typeof fetch>();
const addressOf = (url: unknown) => (typeof url === "string" ? url : "");

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  server.mockImplementation(async (url) =>
    addressOf(url).includes("openapi")
      ? Response.json(contract())
      : Response.json({ sku: "A-1" }, { headers: { etag: '"1"', "x-request-id": "r-1" } }),
  );
  return () => vi.unstubAllGlobals();
});

const open = (address: string) =>
  renderPortal([{ path: "/documentation/api", element: <ApiReference /> }], address);

test("the API reference opens the operation in the URL, sends requests with the pasted key, and doesn't store that key", async () => {
  const { user } = open("/documentation/api#putProduct");
  const button = await screen.findByRole("button", { name: "Send request" });
  expect(button).toBeDisabled();
  await enter(user, screen.getByLabelText("API key"), KEY);
  await user.click(button);
  const result = await screen.findByRole("region", { name: "Response" });
  expect(within(result).getByText(/x-request-id: r-1/)).toBeVisible();
  const [url, sent] = server.mock.calls.at(-1) ?? [];
  expect(addressOf(url)).toMatch(/\/functions\/v1\/api\/v1\/products\/KB-200-FR$/);
  expect(sent).toMatchObject({
    method: "PUT",
    credentials: "omit",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
  });
  expect(
    [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join(),
  ).not.toContain(KEY);
  expect(screen.queryByText(new RegExp(KEY))).not.toBeInTheDocument();
});

test("the API reference states that a live key changes real data and a test key only the sandbox", async () => {
  const { user } = open("/documentation/api#putProduct");
  await enter(user, await screen.findByLabelText("API key"), KEY);
  expect(screen.getByText("This changes your real data.")).toBeVisible();
  await user.clear(screen.getByLabelText("API key"));
  await enter(user, screen.getByLabelText("API key"), KEY.replace("live", "test"));
  expect(screen.getByText("This changes the sandbox, not your real data.")).toBeVisible();
});

test("code samples in the API reference show the typed values", async () => {
  const { user } = open("/documentation/api#getProduct");
  await enter(user, await screen.findByLabelText(/^sku/), "A/1");
  expect(screen.getByText(/curl -X GET '.*A%2F1'/)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Python" }));
  expect(screen.getByText(/import urllib\.request/)).toBeVisible();
});

test("the API reference shows names in descriptions as code, without backticks", async () => {
  open("/documentation/api#resendDelivery");
  expect(await screen.findByText("webhook-id", { selector: "code" })).toBeVisible();
  expect(screen.getByText("key_missing", { selector: "code" })).toBeVisible();
  expect(screen.queryByText(/`/)).not.toBeInTheDocument();
});

test("a search in the API reference shows the matching operations and their number", async () => {
  open("/documentation/api?q=webhook%20secret");
  expect(
    await screen.findByText("Replace the secret of a webhook", { selector: "summary *" }),
  ).toBeVisible();
  expect(screen.getByRole("status", { name: "" })).toHaveTextContent(/^[12] operations?$/);
});

test("a request from the API reference that gets no response shows an error", async () => {
  const { user } = open("/documentation/api#listProducts");
  await enter(user, await screen.findByLabelText("API key"), KEY);
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(screen.getByRole("button", { name: "Send request" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("No response received"));
});
