import { randomUUID } from "node:crypto";
import { sampleApplication } from "../../tests/support/samples/application.ts";
import { callServer, mailTo } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { logInAsStaff } from "./staff-session.ts";

const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ";
const group = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => LETTERS[byte % 21]).join("");

/** Stores an application as the public form does. */
async function apply(email: string, company: string) {
  await callServer("POST", "/rest/v1/rpc/receive_application", {
    body: {
      client_id: randomUUID(),
      reference: `SA-${group()}-${group()}-${group()}-${group()}`,
      challenge: randomUUID().replaceAll("-", "").repeat(2),
      challenge_ends_at: new Date(Date.now() + 600_000).toISOString(),
      address: randomUUID(),
      mailbox: randomUUID(),
      email,
      locale: "fr-CA",
      application: sampleApplication({ company: { legalName: company }, contact: { email } }),
      origin: process.env["E2E_ORIGIN"],
    },
  });
}

test("staff accept an application, and answer, assign and close a ticket, and both people are notified", async ({
  page,
  person,
}) => {
  test.slow();
  const email = `${randomUUID()}@boreal.example`;
  const company = `Boréal ${email.slice(0, 8)}`;
  const ticket = randomUUID();
  const subject = `Feed ${ticket.slice(0, 8)}`;
  const org_id = person.orgIds[0];
  await apply(email, company);
  await callServer("POST", "/rest/v1/tickets", {
    body: { id: ticket, org_id, topic: "problem", subject, opened_by: person.id },
  });
  await callServer("POST", "/rest/v1/ticket_messages", {
    body: { org_id, ticket_id: ticket, author_id: person.id, body: "The feed stops." },
  });
  await logInAsStaff(page);

  await page.goto("/admin?tab=applications");
  await page.getByRole("link", { name: company }).click();
  await expect(page.getByRole("heading", { name: company })).toBeFocused();
  await page.getByText("Accept and invite", { exact: true }).click();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Accept and invite" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Accepted");
  const mail = await mailTo(email, 2, "Votre demande a été acceptée");
  expect(mail).toContain("/settings?invitation=");

  await page.goto("/admin?tab=tickets");
  await page.getByRole("link", { name: subject }).click();
  await page.getByLabel("Answer").fill("It runs again.");
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "It runs again." })).toContainText(
    "Maya Chen · Support",
  );
  await expect(page.getByLabel("Assigned to")).toHaveValue(/./);
  expect(await mailTo(person.email, 2, "Read the answer")).toContain("/help?tab=tickets");
  expect(
    await callServer(
      "GET",
      `/rest/v1/notifications?user_id=eq.${person.id}&kind=eq.ticket_answered`,
    ),
  ).toHaveLength(1);

  await page.getByLabel("Assigned to").selectOption("No one");
  await expect(page.getByLabel("Assigned to")).toBeEnabled();
  await expect(page.getByLabel("Assigned to")).toHaveValue("none");
  await page.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close ticket" })).toHaveCount(0);

  await page.getByRole("tab", { name: "Security metrics" }).click();
  await expect(page.getByText("Platform staff")).toBeVisible();
  await checkAccessibility(page);
});

test.describe("the admin panel of an organization", () => {
  // The storage tab is made to fail.
  test.use({ tolerated: /storage_overview|status of 500/ });

  test("a person dismisses an announcement, and the admin tabs show their empty, filled and error states @phone", async ({
    inside,
    person,
  }) => {
    // The announcement starts tomorrow, so that only this page shows it: everyone else would see it too.
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const text = {
      title_en: "Maintenance tonight",
      title_fr: "Entretien",
      body_en: "From 10 p.m.",
      body_fr: "",
    };
    const announcement = { id: randomUUID(), level: "warning", ...text };
    await callServer("POST", "/rest/v1/announcements", {
      body: { ...announcement, starts_at: at(1), ends_at: at(2) },
    });
    let isDismissed = false;
    await inside.route("**/rpc/my_announcements", (route) =>
      route.fulfill({ json: isDismissed ? [] : [announcement] }),
    );
    await inside.route("**/rpc/storage_overview", (route) =>
      route.fulfill({ status: 500, json: { message: "Down" } }),
    );

    await inside.goto("/admin?tab=imports");
    const banner = inside.getByRole("region", { name: "Announcements" });
    await expect(banner).toContainText("Maintenance tonight");
    await expect(inside.getByRole("tab", { name: "Platform" })).toHaveCount(0);
    await checkAccessibility(inside);
    isDismissed = true;
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toHaveCount(0);
    await expect
      .poll(() => callServer("GET", `/rest/v1/announcement_dismissals?user_id=eq.${person.id}`))
      .toHaveLength(1);

    await inside.getByRole("tab", { name: "People" }).click();
    await expect(inside.getByText(person.email)).toBeVisible();
    await checkAccessibility(inside);
    await inside.getByRole("tab", { name: "Storage" }).click();
    await expect(inside.getByRole("button", { name: "Try again" })).toBeVisible();
    await inside.getByRole("tab", { name: "Audit log" }).click();
    await expect(inside.getByRole("button", { name: "Export CSV" })).toBeVisible();
    await callServer("DELETE", `/rest/v1/announcements?id=eq.${announcement.id}`);
  });
});
