/** The values a template can use: strings, and the person's sign-up data under `Data`. */
export type MailValues = Record<string, string | Record<string, unknown>>;

type Escape = (text: string) => string;

/**
 * The subset of Go templates that our emails use: `{{ .Name }}`, `{{ .Data.key }}`, and `if`, `if eq .A "b"`,
 * `if eq (print .A) "b"`, `else`, `end`, with any nesting. Anything else is an error, because the hosted server may
 * reject it. So is the comparison of a value that isn't a string, unless `print` makes it one.
 */
export function renderHtml(template: string, values: MailValues): string {
  return render(template, values, escapeHtml);
}

export function renderText(template: string, values: MailValues): string {
  return render(template, values, (text) => text.replaceAll(/[\r\n]+/g, " "));
}

const escapeHtml: Escape = (text) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function render(template: string, values: MailValues, escape: Escape): string {
  // Whether the current branch of each open `if` is rendered.
  const branches: boolean[] = [];
  let output = "";
  for (const [index, written] of template.split(/\{\{-?([^{}]*?)-?\}\}/).entries()) {
    const part = index % 2 === 0 ? written : written.trim();
    const shown = branches.every(Boolean);
    if (index % 2 === 0) {
      if (shown) output += part;
    } else if (part.startsWith("if ")) branches.push(holds(part.slice(3), values));
    else if (part === "else") flip(branches);
    else if (part === "end") close(branches);
    else if (shown) output += escape(valueOf(part, values));
  }
  if (branches.length > 0) throw new Error("An {{ if }} in an email template has no {{ end }}.");
  return output;
}

function holds(condition: string, values: MailValues): boolean {
  const [, printed, plain, literal] =
    /^eq (?:\(print (\.\S+)\)|(\.\S+)) "([^"]*)"$/.exec(condition) ?? [];
  if (literal === undefined) return isTrue(rawValueOf(condition, values));
  if (printed !== undefined) return valueOf(printed, values) === literal;
  const value = rawValueOf(plain ?? "", values) ?? "";
  if (typeof value !== "string")
    throw new Error(`An email template compares {{ ${plain} }}, which isn’t a text.`);
  return value === literal;
}

/** Whether a value is true as in Go, where zero, false, and an empty string, list or map are false. */
function isTrue(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.keys(value).length > 0;
}

function flip(branches: boolean[]) {
  const last = branches.pop();
  if (last === undefined) throw new Error("An {{ else }} in an email template has no {{ if }}.");
  branches.push(!last);
}

function close(branches: boolean[]) {
  if (branches.pop() === undefined)
    throw new Error("An {{ end }} in an email template has no {{ if }}.");
}

function valueOf(path: string, values: MailValues): string {
  const value = rawValueOf(path, values);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function rawValueOf(path: string, values: MailValues): unknown {
  const [, name, key] = /^\.(\w+)(?:\.(\w+))?$/.exec(path.trim()) ?? [];
  const value = values[name ?? ""];
  if (value === undefined)
    throw new Error(`The local stack doesn’t support {{ ${path} }} in email templates.`);
  return typeof value === "string" ? value : value[key ?? ""];
}
