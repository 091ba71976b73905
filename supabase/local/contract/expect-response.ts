import { expect } from "vitest";
import { claimsOf } from "./bodies.ts";
import { patternOf } from "./known-errors.ts";
import type { ExpectedResponse } from "./row.ts";

/** The values that a row names as `{name}`. */
export type Known = Readonly<Record<string, string>>;

export const fillText = (text: string, known: Known): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);

export function fill(value: unknown, known: Known): unknown {
  if (typeof value === "string") return fillText(value, known);
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, known)]));
}

/** Fails if a response differs from the contract in status, headers, shape or text. */
export async function expectResponse(response: Response, expected: ExpectedResponse, known: Known) {
  const text = await response.text();
  // Compares the status and the body, because the body of an unexpected error is more informative than its status.
  if (response.status !== expected.status)
    expect(`${response.status} ${text}`).toBe(expected.status);
  if ("fragment" in expected) checkRedirect(response, expected.fragment);
  else if ("code" in expected) checkError(response, text, expected, known);
  else {
    if (expected.body === undefined) expect(text).toBe("");
    else expect(expected.body.safeParse(JSON.parse(text)).error?.issues).toBeUndefined();
    if (expected.claims === undefined) return;
    const { aal, amr } = claimsOf(JSON.parse(text).access_token);
    expect({ aal, methods: amr.map(({ method }) => method).toSorted() }).toEqual(expected.claims);
  }
}

function checkRedirect(
  response: Response,
  wanted: Extract<ExpectedResponse, { fragment: unknown }>["fragment"],
) {
  const { hash } = new URL(response.headers.get("location") ?? "about:blank");
  const found = [...new URLSearchParams(hash.slice(1))];
  const values = wanted.map(([name, value], index) => [name, value ?? found[index]?.[1]]);
  expect(found).toEqual(values);
}

function checkError(
  response: Response,
  text: string,
  { code, message, names, reasons }: Extract<ExpectedResponse, { code: unknown }>,
  known: Known,
) {
  expect(JSON.parse(text)).toEqual({
    code,
    message: expect.stringMatching(patternOf(fillText(message, known))),
    ...(reasons === undefined ? {} : { weak_password: { reasons } }),
  });
  expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(response.headers.get("x-sb-error-code")).toBe(names === false ? null : code);
}
