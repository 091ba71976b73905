import { expect, test } from "vitest";
import { renderHtml, renderText } from "./mail-template.ts";

const values = { Email: "a@b.c", Token: "", Data: { name: "Ada <b>", count: 3, locale: "fr" } };

test.each([
  ["a value", "Hello {{ .Email }}!", "Hello a@b.c!"],
  ["no blanks, and trimmed blanks", "{{.Email}}{{- .Email -}}", "a@b.ca@b.c"],
  ["sign-up data, made harmless", "{{ .Data.name }}", "Ada &#60;b&#62;"],
  ["a number", "{{ .Data.count }}", "3"],
  ["data that is not there", "[{{ .Data.nothing }}]", "[]"],
  ["a condition that holds", "{{ if .Email }}yes{{ else }}no{{ end }}", "yes"],
  ["one that does not", "{{ if .Token }}yes{{ else }}no{{ end }}", "no"],
  ["a comparison", '{{ if eq .Data.locale "fr" }}oui{{ else }}yes{{ end }}', "oui"],
  ["a condition in another", "{{ if .Token }}{{ if .Email }}a{{ end }}b{{ else }}c{{ end }}", "c"],
])("an email template renders %s", (_, template, text) => {
  expect(renderHtml(template, values)).toBe(text);
});

test("an email template's subject is one line of plain text", () => {
  expect(renderText("{{ .Data.name }}", { Data: { name: "Ada <b>\r\nBcc: x" } })).toBe(
    "Ada <b> Bcc: x",
  );
});

test.each(["{{ .Emial }}", "{{ range .Data }}", "{{ if .Email }}", "{{ end }}", "{{ else }}"])(
  "an email template with %s is an error",
  (template) => {
    expect(() => renderHtml(template, values)).toThrow(/template/);
  },
);
