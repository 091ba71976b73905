import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../local/settings/config.ts";
import { renderHtml, renderText } from "../local/mail/mail-template.ts";
import { invitationLetter, LETTERS, subjectOf, templateFiles } from "./letters.ts";

const link =
  "http://127.0.0.1:54321/auth/v1/verify?token=a1&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A5173%2Fsuppliers%3Fa%3D1%26b%3D2";

const values = (locale?: unknown) => ({
  ConfirmationURL: link,
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
  const wanted = Object.entries(LETTERS).map(([name, wordsFor]) => [
    name,
    {
      subject: subjectOf(wordsFor("Supplier Portal")),
      content_path: `./supabase/templates/${name}.html`,
    },
  ]);
  expect(template).toEqual(Object.fromEntries(wanted));
});

describe.each(Object.keys(LETTERS))("the email %s", (name) => {
  test.each([
    ["fr-CA", "fr-CA"],
    ["en", "en"],
    [undefined, "en"],
    ["klingon", "en"],
    ["<b>", "en"],
  ])("an auth email for the locale %s is in %s", (locale, language) => {
    const html = renderHtml(read(`${name}.html`), values(locale));
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
    expect(html.match(/<html/g)).toHaveLength(1);
    const french = renderText(read(`${name}.txt`), values(locale)).includes("Vous recevez");
    expect(french).toBe(language === "fr-CA");
  });

  test.each(["en", "fr-CA"])(
    "an auth email has the full link as a button and as text (%s)",
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

describe("an invitation email", () => {
  const text = (data: Record<string, string>) =>
    renderText(read("invite.txt"), { ...values(), Data: data });

  test("an invitation email names the organization and the inviter if the auth server knows them", () => {
    const told = text({ organization: "Boréal & Fils", inviter: "Zoé" });
    expect(told).toContain("Zoé invited you to join Boréal & Fils on Supplier Portal.");
  });

  test("an invitation email is complete without the organization and the inviter", () => {
    expect(text({})).toContain("An owner invited you to join an organization on");
    expect(text({ locale: "fr-CA" })).toContain(
      "Un propriétaire vous invite à rejoindre une organisation",
    );
  });

  test("an invitation email from the portal has the same text plus the details it knows", () => {
    const letter = invitationLetter("en", {
      brand: "Supplier Portal",
      email: "ada@example.test",
      organization: "Boréal",
      inviter: null,
      role: "viewer",
      by: "portal",
    });
    expect(letter.heading).toBe("Join Boréal");
    expect(letter.paragraphs).toEqual([
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
