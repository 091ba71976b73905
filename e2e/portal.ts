import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { test as base, expect, type Page } from "playwright/test";
import { addPerson, removePerson, storedSession, type Person } from "./backend.ts";

type Portal = {
  /** Console messages and failed requests that don't fail the test, such as those that it causes on purpose. */
  tolerated: RegExp | null;
  /** A new person with their own organization, removed when the test ends. Tests share no rows. */
  person: Person;
  /** `page` with `person` logged in. */
  inside: Page;
};

/**
 * Images of sample products have URLs of reserved domains, such as images.example.ca, so they can't be loaded. Images
 * of the demo's products come from the site itself.
 */
const SAMPLE_IMAGE = /\/\/(?!images\.supplier-portal\.)(?:[\w-]+\.)*example(?:\.\w+)?\//;

/** Collects all warnings and errors of the browser, so that the test fails with them. */
function listen(page: Page, errors: string[]) {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Leaving a page aborts its unfinished requests.
    if (why !== "net::ERR_ABORTED") errors.push(`request failed: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
}

async function listenForViolations(page: Page, errors: string[]) {
  await page.exposeFunction("reportViolation", (what: string) => {
    errors.push(`content security policy: ${what}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      const what = `${event.violatedDirective} ${event.blockedURI} ${event.sample}`;
      if (typeof report === "function") report(what);
    });
  });
}

export const test = base.extend<Portal>({
  tolerated: [null, { option: true }],

  page: async ({ page, tolerated }, use) => {
    const errors: string[] = [];
    listen(page, errors);
    await listenForViolations(page, errors);

    await use(page);

    const unexpected = errors.filter(
      (error) => !SAMPLE_IMAGE.test(error) && tolerated?.test(error) !== true,
    );
    expect(unexpected, "the browser complained").toEqual([]);
  },

  person: [
    async ({ context }, use) => {
      const person = await addPerson();
      await use(person);
      // Ends the requests that are still running. The server would reject them without the organization.
      for (const page of context.pages()) await page.close();
      await removePerson(person);
    },
    // Adding a person can take long on a busy machine, so this has its own timeout.
    { timeout: 120_000 },
  ],

  inside: async ({ page, person }, use) => {
    await page.addInitScript(({ key, value }) => {
      // A cookie records that the session has been stored once. A logout clears the browser's storage but not the
      // cookie, so the next page isn't logged in again.
      if (document.cookie.includes("logged-in-once")) return;
      document.cookie = "logged-in-once=yes; path=/";
      localStorage.setItem(key, value);
    }, storedSession(person.session));
    await use(page);
  },
});

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules whose result depends on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const ALL = { type: "tag" as const, values: WCAG };
/** Which of axe's rules to check. */
const RULES = {
  all: { runOnly: ALL },
  colours: { runOnly: { type: "rule" as const, values: COLOUR_RULES } },
  layout: {
    runOnly: ALL,
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  },
};
type Rules = keyof typeof RULES;

async function findViolations(page: Page, rules: Rules): Promise<string[]> {
  // Colours during an animation aren't the page's final colours. Waiting for its end could take forever, because
  // animations of elements that aren't rendered never advance.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  // Content far outside the visible part has no layout yet, so its measured position would overlap what follows it.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(".drawn-when-near"))
      part.style.contentVisibility = "visible";
  });
  // People can scroll to content that a sticky bar covers, but axe would count it as a violation.
  const bars = page.locator(".sticky");
  await bars.evaluateAll((all) => all.forEach((bar) => (bar.style.position = "static")));
  // Most checks take less time than loading axe, so a page loads it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (chosen) => {
    const results = await window.axe?.run(document, {
      ...chosen,
      resultTypes: ["violations"],
      // With `preload`, axe would load style sheets and media again, for a rule about videos that play automatically.
      preload: false,
    });
    if (results === undefined) throw new Error("axe wasn't loaded.");
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help}: ${target.join(" ")} ${failureSummary ?? ""}`,
      ),
    );
  }, RULES[rules]);
  await bars.evaluateAll((all) => all.forEach((bar) => (bar.style.position = "")));
  return violations;
}

async function expectNoViolations(page: Page, rules: Rules = "all") {
  let violations = await findViolations(page, rules);
  // An animation may start during the check, so a second check decides. It finds a real violation again.
  if (violations.length > 0) violations = await findViolations(page, rules);
  expect(violations).toEqual([]);
}

async function showTheme(page: Page, theme: "light" | "dark") {
  await page.emulateMedia({ colorScheme: theme });
  // The app follows the system theme immediately. Static pages read it only when they load.
  await page.evaluate((name) => {
    if (document.getElementById("root") !== null) return;
    document.documentElement.dataset["theme"] = name;
    document.documentElement.style.colorScheme = name;
  }, theme);
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

export const PHONE = { width: 390, height: 844 };

/** A page wider than the window, or content wider than its dialog, scrolls sideways and is unreadable on a phone. */
export async function expectFitting(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const parts = document.querySelectorAll(
        "html, [role=dialog] > div, [role=alertdialog] > form",
      );
      return Math.max(...[...parts].map((part) => part.scrollWidth - part.clientWidth));
    });
  await expect.poll(overflow, "pixels too wide").toBeLessThanOrEqual(0);
}

/**
 * Checks the page in a window as narrow as a phone, without the colours: few depend on the width, and checking them
 * takes most of the time. Running the whole journey on a phone takes about five times as long.
 */
async function checkNarrow(page: Page) {
  const size = page.viewportSize();
  if (size === null) return;
  await page.setViewportSize(PHONE);
  await expectFitting(page);
  await expectNoViolations(page, "layout");
  await page.setViewportSize(size);
}

/** Whether this test is tagged @look and runs in a wide window. */
function isLook() {
  const { tags, project } = test.info();
  return tags.includes("@look") && project.name !== "phone";
}

/**
 * Checks every rule of WCAG 2.2 AA that a machine can check. In a wide window, tests tagged @look also check the page
 * at a phone's width, and the colours of the dark theme at full width only, because few colours depend on the width.
 */
export async function checkAccessibility(
  page: Page,
  { isDarkChecked = isLook(), areColoursChecked = true } = {},
): Promise<void> {
  await expectNoViolations(page, areColoursChecked ? "all" : "layout");
  if (isLook()) await checkNarrow(page);
  if (!isDarkChecked) return;
  await showTheme(page, "dark");
  await expectNoViolations(page, "colours");
  await showTheme(page, "light");
}

/** Waits until the page has hydrated and accepts clicks and keys. */
export async function alive(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    return root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer"));
  });
}

export { expect, type Locator, type Page } from "playwright/test";
