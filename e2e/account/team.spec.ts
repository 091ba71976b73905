import type { Browser } from "playwright/test";
import { z } from "zod";
import { addPerson, mailTo, type Person, removePerson, sessionOf } from "../backend.ts";
import { submitLogin } from "./login-steps.ts";
import { checkAccessibility, expect, test as base, type Page } from "../portal.ts";

const test = base.extend<{ colleague: Person }>({
  colleague: async ({}, use) => {
    const colleague = await addPerson("Zoé Rivard");
    await use(colleague);
    await removePerson(colleague);
  },
});

async function invite(page: Page, email: string) {
  await page.goto("/settings?tab=organization");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible({ timeout: 20_000 });
}

/** Only an invitation email contains this text. */
const INVITATION = "/settings?invitation=";

async function invitationTo(email: string): Promise<string> {
  const [, link] =
    /href="([^"]+\/settings\?invitation=[^"]+)"/.exec(await mailTo(email, 1, INVITATION)) ?? [];
  if (link === undefined) throw new Error(`The e-mail to ${email} holds no invitation.`);
  return link;
}

/** Opens a link as a person who has to log in first, in a separate browser context. */
async function openAs(browser: Browser, person: Person, link: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  expect(page.url(), "the URL of the login page contains the token").not.toContain(
    new URL(link).searchParams.get("invitation"),
  );
  await submitLogin(page, person);
  return page;
}

test("an invited colleague logs in from the email and joins, becomes an owner, and is removed from the organization", async ({
  browser,
  inside,
  person,
  colleague,
}) => {
  await invite(inside, colleague.email);
  const link = await invitationTo(colleague.email);
  const theirs = await openAs(browser, colleague, link);

  const question = theirs.getByRole("dialog");
  await expect(question).toContainText("Ada Lavoie invited you to join");
  expect(theirs.url()).not.toContain("invitation");
  await checkAccessibility(theirs);
  await question.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByLabel("Working in")).toContainText(`Lavoie ${person.email.slice(0, 8)}`);
  await expect(theirs.getByRole("listitem").filter({ hasText: "Zoé Rivard (you)" })).toContainText(
    "Editor",
  );
  await theirs.goBack();
  expect(theirs.url()).not.toContain("invitation");

  await inside.reload();
  await inside.getByLabel("Role of Zoé Rivard").selectOption("Owner");
  await expect(inside.getByText("Zoé Rivard’s new role: Owner")).toBeVisible();
  await theirs.goto("/settings?tab=organization");
  await expect(theirs.getByText("Invite a member")).toBeVisible();

  await inside.getByRole("button", { name: "Remove Zoé Rivard" }).click();
  await inside.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(inside.getByText("Zoé Rivard is no longer a member.")).toBeVisible();
  await theirs.reload();
  await expect(
    theirs.getByRole("region", { name: `Members of Lavoie ${colleague.email.slice(0, 8)}` }),
  ).toBeVisible();

  await theirs.goto(link);
  await expect(theirs.getByText("This invitation has already been used.")).toBeVisible();
  await theirs.context().close();
});

test("an invitation works only for the email address it was sent to", async ({
  browser,
  inside,
  person,
  colleague,
}) => {
  const address = `${crypto.randomUUID()}@example.test`;
  await invite(inside, address);
  const theirs = await openAs(browser, colleague, await invitationTo(address));

  await expect(theirs.getByRole("dialog")).toContainText("this invitation is for another address");
  await expect(theirs.getByText(`Lavoie ${person.email.slice(0, 8)}`)).toHaveCount(0);
  await theirs.context().close();
});

test("the server sends an invitation only for an owner whose session is active, and only to a single email address", async ({
  baseURL,
  person,
  colleague,
}) => {
  const tokenOf = async (who: Person) =>
    z.object({ access_token: z.string() }).parse(JSON.parse((await sessionOf(who)).value))
      .access_token;
  const inviteAs = async (who: Person, email: string) => inviteWith(await tokenOf(who), email);
  const inviteWith = async (token: string, email: string) => {
    const response = await fetch(`${process.env["E2E_SUPABASE_URL"]}/functions/v1/invite-member`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        origin: baseURL ?? "",
        "content-type": "application/json",
      },
      body: JSON.stringify({ organization: person.orgIds[0], email, role: "owner", locale: "en" }),
    });
    return response.status;
  };
  expect(await inviteAs(person, "ada@example.test")).toBe(200);
  expect(await inviteAs(colleague, colleague.email)).toBe(403);
  expect(await inviteAs(person, "ada@example.test, zoe@example.test")).toBe(400);

  const own = await tokenOf(person);
  await fetch(`${process.env["E2E_SUPABASE_URL"]}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: process.env["E2E_ANON_KEY"] ?? "", authorization: `Bearer ${own}` },
  });
  expect(await inviteWith(own, "ada@example.test"), "a session that has ended").toBe(401);
});

test("a name changed in the settings appears in the user menu @phone-only", async ({ inside }) => {
  await inside.goto("/settings");
  await inside.getByLabel("Display Name").fill("Ada King");
  await inside.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("Profile saved")).toBeVisible();
  await expect(inside.getByRole("button", { name: "Account menu for Ada King" })).toBeVisible();
});
