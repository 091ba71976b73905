import { expect, test } from "vitest";
import { isDevelopment } from "./development.ts";

const settings =
  (values: Record<string, string>) =>
  (name: string): string | undefined =>
    values[name];

test("only the development flag turns development mode on, not an http address of the server", () => {
  expect(isDevelopment(settings({ SUPABASE_URL: "http://kong:8000" }))).toBe(false);
  expect(isDevelopment(settings({ PORTAL_DEVELOPMENT: "true" }))).toBe(false);
  expect(isDevelopment(settings({ PORTAL_DEVELOPMENT: "on" }))).toBe(true);
});
