import { dirname, join } from "node:path/posix";
import { setupI18n } from "@lingui/core";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Component } from "@/ui/gallery/gallery-page.tsx";
import { LocaleProvider } from "@/ui/foundation/locale-provider.tsx";
import { renderUi } from "#support/render.tsx";

// The grid needs a real layout to draw into, which only the browser tests have.
vi.mock("@/ui/grid/gallery/grid-gallery.tsx", () => ({ GridGallery: () => null }));

const sources = import.meta.glob<string>(["/src/ui/**/*.tsx", "!/src/ui/**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Files that the gallery doesn't show: the guard needs the router of the screens, and its only dialog is a confirmation
 * that the gallery shows separately. `SafeTrans` is part of every translated sentence.
 */
const NOT_TO_BE_SHOWN = [
  "/src/ui/overlays/unsaved-work-guard.tsx",
  "/src/ui/foundation/safe-trans.tsx",
];

/** The files that the gallery shows, directly or inside another component. */
function shownFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name = ""] of (sources[path] ?? "").matchAll(/(?:from |import\()"([^"]+\.tsx)"/g)) {
    shownFrom(name.startsWith("@/") ? `/src/${name.slice(2)}` : join(dirname(path), name), seen);
  }
  return seen;
}

test("the gallery shows every component in `src/ui`", () => {
  const shown = shownFrom("/src/ui/gallery/gallery-page.tsx");
  const missing = Object.keys(sources).filter(
    (path) => !shown.has(path) && !NOT_TO_BE_SHOWN.includes(path),
  );
  expect(missing, "add it to src/ui/gallery").toEqual([]);
});

test("the gallery renders without console errors, in sections that can be linked to", () => {
  const consoleError = vi.spyOn(console, "error");
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  renderUi(
    <LocaleProvider initial={i18n}>
      <Component />
    </LocaleProvider>,
  );

  for (const link of screen.getByRole("navigation", { name: "Sections" }).querySelectorAll("a")) {
    expect(document.querySelector(link.hash)).toBeInTheDocument();
  }
  expect(screen.getByRole("group", { name: "Language" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Switch to (dark|light) theme$/ })).toBeVisible();
  expect(consoleError).not.toHaveBeenCalled();
});
