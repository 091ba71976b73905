import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderHtml } from "../local/mail/mail-template.ts";
import { readConfig } from "../local/settings/config.ts";
import { NOTIFICATION_EMAILS } from "./alert-emails.ts";
import { subjectOf } from "./emails.ts";

const values = (locale: unknown) => ({
  Email: "ada@example.test",
  OldEmail: "old@example.test",
  Data: { locale },
});

test("config.toml turns on every notification email, with its subject in both languages", () => {
  const expected = Object.entries(NOTIFICATION_EMAILS).map(([name, textFor]) => [
    name,
    {
      enabled: true,
      subject: subjectOf(textFor("Supplier Portal")),
      content_path: `./templates/${name}.html`,
    },
  ]);
  expect(readConfig().auth.email.notification).toEqual(Object.fromEntries(expected));
});

test.each(Object.keys(NOTIFICATION_EMAILS))(
  "the notification email %s names the account, has no link, and is in the person's language",
  (name) => {
    const template = readFileSync(join(import.meta.dirname, `${name}.html`), "utf8");
    const [english, french] = ["en", "fr-CA"].map((locale) => renderHtml(template, values(locale)));
    expect(english).toContain("If this was you, there is nothing to do.");
    expect(french).toContain("Si c’était vous");
    for (const html of [english, french]) {
      expect(html).toContain("ada@example.test");
      expect(html).not.toMatch(/<a |href|\{\{/);
    }
  },
);
