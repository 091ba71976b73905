import type { SampleRequest } from "@/publicapi/reference/sample-request.ts";

const FILE = "prices.xlsx";

/** Quotes a text for the shell. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The request as a curl command. It reads the key from the environment, so that the key doesn't end up in the shell's
 * history.
 */
export function curlSample({ method, url, headers, bodyKind, body }: SampleRequest): string {
  const lines = [
    `curl -X ${method} ${shell(url)}`,
    `-H "Authorization: Bearer $SUPPLIER_PORTAL_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
  ];
  if (bodyKind === "file") lines.push(`--data-binary @${FILE}`);
  if (bodyKind === "json" || bodyKind === "lines") lines.push(`--data-binary ${shell(body)}`);
  return lines.join(" \\\n  ");
}

/** The request in TypeScript, for Node, Deno and Bun. It needs no packages. */
export function typescriptSample({ method, url, headers, bodyKind, body }: SampleRequest): string {
  const json = bodyKind === "json" ? jsonIn(body) : undefined;
  const content = {
    none: null,
    file: `await readFile("${FILE}")`,
    lines: JSON.stringify(body),
    json:
      json === undefined
        ? JSON.stringify(body)
        : `JSON.stringify(${indented(JSON.stringify(json, null, 2), "  ")})`,
  }[bodyKind];
  return [
    ...(bodyKind === "file" ? ['import { readFile } from "node:fs/promises";', ""] : []),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    "    authorization: `Bearer ${process.env.SUPPLIER_PORTAL_KEY}`,",
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "  },",
    ...(content === null ? [] : [`  body: ${content},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

/** Writes a JSON value as Python code. JSON strings are valid Python strings. */
function python(value: unknown, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((item) => python(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}: ${python(item, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** The request in Python, with only its standard library. */
export function pythonSample({ method, url, headers, bodyKind, body }: SampleRequest): string {
  const json = bodyKind === "json" ? jsonIn(body) : undefined;
  const content = {
    none: null,
    file: `open("${FILE}", "rb").read()`,
    lines: `${JSON.stringify(body)}.encode()`,
    json:
      json === undefined
        ? `${JSON.stringify(body)}.encode()`
        : `json.dumps(${python(json, "    ")}).encode()`,
  }[bodyKind];
  return [
    ...(json === undefined ? [] : ["import json"]),
    "import os",
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    `        "Authorization": "Bearer " + os.environ["SUPPLIER_PORTAL_KEY"],`,
    ...Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    "    },",
    ...(content === null ? [] : [`    data=${content},`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(response.status, response.read().decode())",
    "except urllib.error.HTTPError as error:",
    "    print(error.code, error.read().decode())",
  ].join("\n");
}
