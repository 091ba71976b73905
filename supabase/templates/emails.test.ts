import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../local/settings/config.ts";
import { renderHtml, renderText } from "../local/mail/mail-template.ts";
import { invitationEmail, EMAILS, subjectOf, templateFiles } from "./emails.ts";

const page = "http://localhost:5173/suppliers?a=1&b=2";
const TYPES: Record<string, string> = {
  confirmation: "signup",
  magic_link: "magiclink",
  recovery: "recovery",
  invite: "invite",
  email_change: "email_change",
};

const values = (locale?: unknown) => ({
  RedirectTo: page,
  TokenHash: "a1",
  Email: "ada@example.test",
  NewEmail: `"><img src=x onerror=alert(1)>@example.test`,
  Data: { display_name: "<script>alert(1)</script>", locale },
});

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

test.each(Object.entries(templateFiles("Supplier Portal")))(
  "the email template %s is up to date",
  (name, text) => {
    expect(read(name), "run `npm run mails`").toBe(text);
  },
);

test("config.toml names every email template, with its subject in both languages", () => {
  const { template } = readConfig().auth.email;
  const expected = Object.entries(EMAILS).map(([name, textFor]) => [
    name,
    {
      subject: subjectOf(textFor("Supplier Portal")),
      content_path: `./supabase/templates/${name}.html`,
    },
  ]);
  expect(template).toEqual(Object.fromEntries(expected));
});

describe.each(Object.keys(EMAILS))("the email %s", (name) => {
  const link = `${page}#token_hash=a1&type=${TYPES[name]}`;

  test.each([
    ["fr-CA", "fr-CA"],
    ["en", "en"],
    [undefined, "en"],
    ["klingon", "en"],
    ["<b>", "en"],
    [5, "en"],
    [true, "en"],
    [null, "en"],
    [["fr-CA"], "en"],
    [{ "fr-CA": "fr-CA" }, "en"],
  ])("an auth email for the locale %j is in %s", (locale, language) => {
    const html = renderHtml(read(`${name}.html`), values(locale));
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
    expect(html.match(/<html/g)).toHaveLength(1);
    const french = renderText(read(`${name}.txt`), values(locale)).includes("Vous recevez");
    expect(french).toBe(language === "fr-CA");
  });

  test.each(["en", "fr-CA"])(
    "an auth email links to the portal's page with the code, as a button and as text (%s)",
    (locale) => {
      const html = renderHtml(read(`${name}.html`), values(locale));
      expect(linksIn(html)).toEqual([link, link]);
      expect(renderText(read(`${name}.txt`), values(locale))).toContain(`\n\n${link}\n\n`);
    },
  );

  test.each(["en", "fr-CA"])("an auth email has no scripts and loads nothing (%s)", (locale) => {
    const html = renderHtml(read(`${name}.html`), values(locale));
    expect(html).not.toMatch(/<(script|img|link|iframe|form|input)\b/i);
    expect(html).not.toMatch(/<[^>]*\s(on\w+|src|background)=|url\(|@import/i);
  });

  test.each(["en", "fr-CA"])(
    "an auth email explains why it was sent and how long the link is valid (%s)",
    (locale) => {
      const text = renderText(read(`${name}.txt`), values(locale));
      expect(text).toMatch(/1[ \u00a0](hour|heure)/);
      expect(text).toMatch(/You received this email because|Vous recevez ce courriel parce/);
      expect(text).toContain("Supplier Portal");
    },
  );
});

test.each(Object.entries(readConfig().auth.email.template))(
  "the subject of the email %s contains no personal data",
  (_name, { subject = "" }) => {
    const data = { organization: "O’Brien & Co", inviter: "Zoé", locale: 5 };
    expect(renderHtml(subject, { ...values(), Data: data })).not.toMatch(/O’Brien|Zoé|&|\{/);
  },
);

describe("an invitation email", () => {
  const text = (data: Record<string, string>) =>
    renderText(read("invite.txt"), { ...values(), Data: data });

  test("an invitation email names the organization and the inviter if the auth server has them", () => {
    const rendered = text({ organization: "Boréal & Fils", inviter: "Zoé" });
    expect(rendered).toContain("Zoé invited you to join Boréal & Fils on Supplier Portal.");
  });

  test("an invitation email is complete without the organization and the inviter", () => {
    expect(text({})).toContain("An owner invited you to join an organization on");
    expect(text({ locale: "fr-CA" })).toContain(
      "Un propriétaire vous invite à rejoindre une organisation",
    );
  });

  test("an invitation email from the portal also states the role, the invited address and the expiry", () => {
    const message = invitationEmail("en", {
      brand: "Supplier Portal",
      email: "ada@example.test",
      organization: "Boréal",
      inviter: null,
      role: "viewer",
      by: "portal",
    });
    expect(message.heading).toBe("Join Boréal");
    expect(message.paragraphs).toEqual([
      "An owner invited you to join Boréal on Supplier Portal. As a viewer, you can read its data.",
      expect.stringMatching(/^The invitation is for ada@example.test and expires in 7 days\./),
    ]);
  });
});

/** The link targets in a page, decoded as a browser does. */
function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, href = ""]) =>
    href.replaceAll(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code))),
  );
}
