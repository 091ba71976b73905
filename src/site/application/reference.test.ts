import { expect, test } from "vitest";
import { newReference, readReference, statusPath } from "./reference.ts";

test("an application reference has four groups and no ambiguous letters", () => {
  const made = Array.from({ length: 500 }, () => newReference());
  expect(new Set(made).size).toBe(500);
  for (const reference of made) {
    expect(reference).toMatch(/^SA(-[0-9A-Z]{4}){4}$/);
    expect(reference.slice(3)).not.toMatch(/[ILOU]/);
    expect(readReference(reference)).toBe(reference);
  }
});

test.each([
  "sa-0123-4567-89ab-cdef",
  " SA 0123 4567 89AB CDEF ",
  "O1234567 89abcdef",
  "SA-OI23-4567-89AB-CDEF",
])("an application reference typed as %s is recognized", (typed) => {
  expect(readReference(typed)).toBe("SA-0123-4567-89AB-CDEF");
});

test.each(["", "SA", "SA-0123", "SA-0123-4567-89AB-CDEFG", "SA-0123-4567-89AB-CDEU", "<script>"])(
  "the text %j isn't recognized as an application reference",
  (typed) => {
    expect(readReference(typed)).toBeNull();
  },
);

test("the status page of an application has its reference in the URL", () => {
  expect(statusPath("SA-0123-4567-89AB-CDEF")).toBe(
    "/supplier-application?reference=SA-0123-4567-89AB-CDEF",
  );
});
