import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { enter } from "#support/enter.ts";
import { sampleDraft, sampleSummary } from "#support/samples/application.ts";
import { renderPortal } from "#support/portal.tsx";
import { applicationRequest, type ApplicationState } from "@/site/application/application.ts";
import type { Draft } from "@/site/application/draft.ts";
import { challenger } from "@/site/application/proof.ts";
import { documentsIn } from "@/site/frame/documents.ts";
import { Component } from "@/site/supplier-application-page.tsx";

const FUNCTION = "http://supabase.test/functions/v1/supplier-application";
const REFERENCE = "SA-7K3M-9QXT-2WBN-4HJC";
const KEY = "supplier-application";

let sent: unknown[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(async () => {
  sent = [];
  const issuer = await challenger("a key", 300);
  server.use(
    http.get(FUNCTION, async ({ request }) =>
      new URL(request.url).search === ""
        ? HttpResponse.json(await issuer.make(Date.now()))
        : status("received"),
    ),
    http.post(FUNCTION, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ reference: REFERENCE, mailed: true });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const status = (state: ApplicationState) =>
  HttpResponse.json({
    state,
    received_at: "2026-11-21T12:00:00Z",
    changed_at: "2026-11-22T12:00:00Z",
    question: null,
  });

const open = (address = "/supplier-application") =>
  renderPortal([{ path: "/supplier-application", element: <Component /> }], address);

function storeDraft(more: Partial<Draft> = {}) {
  localStorage.setItem(
    KEY,
    JSON.stringify(sampleDraft({ id: crypto.randomUUID(), savedAt: Date.now(), ...more })),
  );
}

test.each([
  ["en", documentsIn("en")],
  ["fr-CA", documentsIn("fr-CA")],
] as const)(
  "the application page links to the paper form in the reader's language: %s",
  (locale, documents) => {
    const routes = [{ path: "/supplier-application", element: <Component /> }];
    const { container } = renderPortal(routes, "/supplier-application", undefined, locale);
    const papers = [...container.querySelectorAll("main a[href^='/documents/']")];
    expect(papers.map((link) => link.getAttribute("href"))).toEqual([documents.applicationForm]);
  },
);

const button = (name: string) => screen.getByRole("button", { name });

async function agreeAndSend({ user }: ReturnType<typeof open>) {
  await user.click(
    screen.getByRole("checkbox", { name: /^I’m authorized to represent this company/ }),
  );
  await user.click(button("Send application"));
}

test("an application step shows missing answers on the fields and above the form", async () => {
  const { user } = open();
  await user.click(button("Continue"));
  const summary = await screen.findByRole("alert");
  expect(summary).toHaveTextContent("Legal company name: Fill in this field.");
  const field = screen.getByRole("textbox", { name: "Legal company name" });
  expect(field).toHaveAccessibleDescription("Fill in this field.");
  await user.click(within(summary).getByRole("link"));
  expect(field).toHaveFocus();
});

test("an incomplete application is saved and restored at the next visit", async () => {
  const first = open();
  await first.user.type(screen.getByRole("textbox", { name: /^Website/ }), "boreal");
  first.unmount();
  open();
  expect(screen.getByText("We kept your answers from your last visit.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Website/ })).toHaveValue("boreal");
});

test("the last application step shows every answer, with buttons that open the steps", async () => {
  storeDraft();
  const { user, router } = open();
  expect(screen.getByRole("heading", { name: "Review and send" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Company" })).toHaveTextContent("Boréal & Fils inc.");
  expect(screen.getByRole("region", { name: "Channels" })).toHaveTextContent("Shopify");
  expect(screen.getByRole("region", { name: "Files" })).toHaveTextContent("Not included");
  await user.click(button("Change: Catalogue"));
  expect(router.state.location.search).toBe("?step=catalogue");
  expect(screen.getByRole("combobox", { name: "Number of products" })).toHaveValue("10000");
});

test("an application isn't sent without consent", async () => {
  storeDraft();
  const { user } = open();
  await user.click(button("Send application"));
  expect(await screen.findByRole("alert")).toHaveTextContent("We need your consent");
  expect(sent).toEqual([]);
});

test("an application is sent with its proof of work, and its draft is removed from the browser", async () => {
  storeDraft({ sample: sampleSummary, isShared: false });
  const portal = open();
  await agreeAndSend(portal);
  expect(await screen.findByText("Thank you. We’ve received your application.")).toBeVisible();
  expect(portal.router.state.location.search).toBe(`?reference=${REFERENCE}`);
  expect(await screen.findByText("We’ll review it", { exact: false })).toBeVisible();
  expect(localStorage.getItem(KEY)).toBeNull();
  const { application } = applicationRequest.parse(sent[0]);
  expect(application.company.legalName).toBe("Boréal & Fils inc.");
  expect(application.consent).toEqual({ consent: true, sample: null });
});

test("an application includes the sample's summary only if the applicant agrees", async () => {
  storeDraft({ sample: sampleSummary, isShared: true });
  await agreeAndSend(open());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(applicationRequest.parse(sent[0]).application.consent.sample).toEqual(sampleSummary);
});

test("an application whose proof of work was already used is sent with a new proof, without an error", async () => {
  storeDraft();
  server.use(
    http.post(FUNCTION, () => HttpResponse.json({ code: "used" }, { status: 409 }), { once: true }),
  );
  await agreeAndSend(open());
  expect(await screen.findByText("Thank you. We’ve received your application.")).toBeVisible();
});

test.each([
  ["limits requests", { code: "wait" }, 429, "Too many requests were sent in the last hour"],
  ["rejects an answer", { code: "invalid" }, 400, "rejected one of your answers"],
  ["fails", { message: "down" }, 503, "The server is having problems."],
])(
  "sending an application to a server that %s shows an explanation and keeps the answers",
  async (_what, body, code, text) => {
    storeDraft();
    server.use(http.post(FUNCTION, () => HttpResponse.json(body, { status: code })));
    await agreeAndSend(open());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent("Your answers are still here.");
    expect(localStorage.getItem(KEY)).toContain("Boréal");
  },
);

test("the application checks a sample file in the browser and shows its contents", async () => {
  storeDraft();
  const { user } = open("/supplier-application?step=files");
  const file = new File(["UGS;Prix\nA-1;9,99\nA-1;sur demande\n"], "mon catalogue.csv");
  await user.upload(screen.getByLabelText("Try a sample of your catalogue"), file);
  const report = await screen.findByText("2 rows", { exact: false });
  expect(report).toHaveTextContent("2 columns · UTF-8, semicolon-separated");
  expect(screen.getByText("UGS → SKU")).toBeVisible();
  expect(screen.getByText("Duplicate SKUs")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /Include this summary/ })).not.toBeChecked();
  await user.click(button("Remove sample"));
  expect(screen.queryByText("UGS → SKU")).toBeNull();
});

test("the application explains why it rejects a sample file that it can't open", async () => {
  storeDraft();
  const { user } = open("/supplier-application?step=files");
  const file = new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0)], "catalogue.csv");
  await user.upload(screen.getByLabelText("Try a sample of your catalogue"), file);
  expect(await screen.findByText(/^This archive can’t be opened here/)).toBeVisible();
});

test.each([
  ["in_review", "In review", "We’re reviewing it."],
  ["accepted", "Accepted", "Welcome!"],
  ["declined", "Declined", "We can’t accept your application at this time"],
] as const)("the status page of an application shows the status %s", async (state, name, text) => {
  server.use(http.get(FUNCTION, () => status(state)));
  open(`/supplier-application?reference=${REFERENCE}`);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.queryByText(/^Thank you/)).toBeNull();
});

test("the status page of an application reports a lost connection and can try again", async () => {
  server.use(http.get(FUNCTION, () => HttpResponse.error()));
  dispatchEvent(new Event("offline"));
  const { user } = open(`/supplier-application?reference=${REFERENCE}`);
  expect(await screen.findByText(/^We couldn’t check the status/)).toBeVisible();
  server.use(http.get(FUNCTION, () => status("in_review")));
  dispatchEvent(new Event("online"));
  await user.click(button("Try again"));
  expect(await screen.findByText("In review")).toBeVisible();
});

test("an application reference can be typed with spaces and in lower case, and an invalid one shows an error", async () => {
  const { user, router } = open();
  const field = screen.getByRole("textbox", { name: "Reference" });
  await enter(user, field, "SA-1");
  await user.keyboard("{Enter}");
  expect(field).toHaveAccessibleDescription(/This isn’t a valid reference/);
  await user.clear(field);
  await enter(user, field, "sa 7k3m 9qxt 2wbn 4hjc");
  await user.keyboard("{Enter}");
  expect(router.state.location.search).toBe(`?reference=${REFERENCE}`);
});

test("an application can still be sent if its proof of work couldn't be computed in advance", async () => {
  storeDraft();
  server.use(http.get(FUNCTION, () => HttpResponse.error(), { once: true }));
  const portal = open();
  await waitFor(() => expect(screen.queryByText(/a short anti-spam check/)).toBeNull());
  await agreeAndSend(portal);
  expect(await screen.findByText("Thank you. We’ve received your application.")).toBeVisible();
});
