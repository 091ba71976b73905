import { expect, test } from "vitest";
import { renderHtml, renderText } from "./mail-template.ts";

const values = { Email: "a@b.c", Token: "", Data: { name: "Ada <b>", count: 3, locale: "fr" } };

test.each([
  ["a value", "Hello {{ .Email }}!", "Hello a@b.c!"],
  ["trimmed spaces", "{{.Email}}{{- .Email -}}", "a@b.ca@b.c"],
  ["escaped sign-up data", "{{ .Data.name }}", "Ada &#60;b&#62;"],
  ["a number", "{{ .Data.count }}", "3"],
  ["missing data", "[{{ .Data.nothing }}]", "[]"],
  ["a true condition", "{{ if .Email }}yes{{ else }}no{{ end }}", "yes"],
  ["a false condition", "{{ if .Token }}yes{{ else }}no{{ end }}", "no"],
  ["a comparison", '{{ if eq .Data.locale "fr" }}oui{{ else }}yes{{ end }}', "oui"],
  ["a comparison with printed data", '{{ if eq (print .Data.count) "3" }}yes{{ end }}', "yes"],
  ["a comparison with missing data", '{{ if eq .Data.none "3" }}yes{{ end }}', ""],
  ["a nested condition", "{{ if .Token }}{{ if .Email }}a{{ end }}b{{ else }}c{{ end }}", "c"],
])("an email template renders %s", (_, template, text) => {
  expect(renderHtml(template, values)).toBe(text);
});

test("an email template's subject is one line of plain text", () => {
  expect(renderText("{{ .Data.name }}", { Data: { name: "Ada <b>\r\nBcc: x" } })).toBe(
    "Ada <b> Bcc: x",
  );
});

test("an email template can't compare a number with text, as on a hosted project", () => {
  expect(() => renderHtml('{{ if eq .Data.count "3" }}yes{{ end }}', values)).toThrow(
    /email template/,
  );
});

test.each(["{{ .Emial }}", "{{ range .Data }}", "{{ if .Email }}", "{{ end }}", "{{ else }}"])(
  "an email template with %s is an error",
  (template) => {
    expect(() => renderHtml(template, values)).toThrow(/template/);
  },
);
