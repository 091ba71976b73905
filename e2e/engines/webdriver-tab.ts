import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import type { Name, Part, RoleOptions, Tab } from "./tab.ts";
import { type Driver, DriverError, waitUntil } from "./webdriver.ts";
import { pressed } from "./webdriver-keys.ts";

type Step = { query: "role" | "label" | "text" | "css" | "nth"; [detail: string]: unknown };

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);
const inPage = readFileSync(new URL("./in-page.js", import.meta.url), "utf8");

/** A script that runs a function's body in the tab and reports what it returns or throws. */
const script = (body: string) => `
  const [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
  (async () => { ${body} })().then(
    (result) => done({ result: result === undefined ? null : result }),
    (error) => done({ error: String(error) + " " + error.stack }),
  );`;

/** Calls the function that `INSTALL` adds to a document. A document opened later doesn't have the function yet. */
const QUERY = script(`
  const query = window.portalJourney;
  return query === undefined ? { outcome: "new document", result: null } : query(...given);`);

const INSTALL = script(`
  const module = { exports: {} };
  ((module, exports, define) => { ${library} }).call(window, module, module.exports, undefined);
  window.portalJourney = ((queries) => { ${inPage} })(module.exports);`);

/** How long one request may wait inside the page, in milliseconds. `until` repeats it for up to a minute. */
const PAGE_WAIT = 2_000;
/**
 * A click reaches the page a moment after the driver has responded, and later if the machine is
 * busy.
 */
const CLICK_WAIT = 1_000;

const scriptOutcome = z.union([z.object({ error: z.string() }), z.object({ result: z.unknown() })]);
const queryOutcome = z.object({
  outcome: z.enum(["done", "ambiguous", "waiting", "new document"]),
  result: z.unknown(),
});
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const element = z.object({ [ELEMENT]: z.string() }).transform((found) => found[ELEMENT] ?? "");
/** Temporary errors: the element has moved, or was replaced or covered, since it was found. */
const PASSING = [
  "element click intercepted",
  "element not interactable",
  "no such element",
  "stale element reference",
];

/** Firefox leaves properties out if the document was closed before it read the script's result. */
function complete<T>(schema: z.ZodType<T>, response: unknown): T {
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw new DriverError("document closed", JSON.stringify(response));
  return parsed.data;
}

const nameOf = (text: Name | undefined, exact = false) => {
  if (text === undefined) return {};
  return typeof text === "string"
    ? { text, exact }
    : { pattern: { source: text.source, flags: text.flags } };
};

/** A tab driven over WebDriver, with the methods of Playwright's `Page` that the journeys use. */
export function webDriverTab(driver: Driver, handle: string, origin: string): Tab {
  async function send(...command: Parameters<Driver["send"]>): Promise<unknown> {
    await driver.send("SwitchToWindow", { handle });
    return driver.send(...command);
  }

  async function run(text: string, args: readonly unknown[]): Promise<unknown> {
    const response = await send("ExecuteAsyncScript", { script: text, args });
    const outcome = complete(scriptOutcome, response);
    if ("error" in outcome) throw new Error(outcome.error);
    return outcome.result;
  }

  function part(steps: readonly Step[]): Part {
    const described = () => JSON.stringify(steps);
    type Action = { value?: string; ms?: number };
    async function runInPage(action: string, { value, ms = PAGE_WAIT }: Action = {}) {
      const query = async () =>
        complete(queryOutcome, await run(QUERY, [steps, action, value ?? null, ms]));
      let found = await query();
      if (found.outcome === "new document" && action !== "clicked") {
        await run(INSTALL, []);
        found = await query();
      }
      if (found.outcome === "ambiguous")
        throw new Error(`${String(found.result)} elements match ${described()}`);
      return found;
    }
    /** Waits for the result of an action, for at most a minute. */
    const until = (action: string, value?: string): Promise<{ result: unknown }> =>
      waitUntil(
        async () => {
          try {
            const found = await runInPage(action, value === undefined ? {} : { value });
            return found.outcome === "done" ? { result: found.result } : null;
          } catch (error) {
            // Leaving a page ends its scripts, so the action is retried on the next page.
            if (error instanceof DriverError) return null;
            throw error;
          }
        },
        () => `${action} of ${described()}`,
      );
    const read = async (action: string, value?: string) => (await until(action, value)).result;

    /** Whether the click has reached its element. A click that left the page has reached it too. */
    async function hasArrived(): Promise<boolean> {
      try {
        return (await runInPage("clicked", { ms: CLICK_WAIT })).outcome !== "waiting";
      } catch (error) {
        if (error instanceof DriverError) return true;
        throw error;
      }
    }
    async function click() {
      await waitUntil(
        async () => {
          try {
            await send("ElementClick", { id: element.parse(await read("aim")) });
            return (await hasArrived()) ? true : null;
          } catch (error) {
            if (error instanceof DriverError && PASSING.includes(error.code)) return null;
            throw error;
          }
        },
        () => `click on ${described()}`,
      );
    }
    const text = z.string().nullable();
    return {
      ...queriesBelow(steps),
      nth: (index) => part([...steps, { query: "nth", index }]),
      first: () => part([...steps, { query: "nth", index: 0 }]),
      click,
      async check() {
        if ((await read("isChecked")) !== true) await click();
        await until("checked");
      },
      async fill(value) {
        await until("type", value);
      },
      async focus() {
        await until("focus");
      },
      async scrollIntoViewIfNeeded() {
        await until("scroll");
      },
      selectOption: (label) => until("choose", label),
      async setInputFiles(path) {
        const id = element.parse(await read("file"));
        await send("ElementSendKeys", { id, text: path });
      },
      async waitFor({ state } = { state: "visible" }) {
        await until(state);
      },
      count: async () => z.number().parse(await read("count")),
      textContent: async () => text.parse(await read("text")),
      inputValue: async () => z.string().parse(await read("value")),
      getAttribute: async (name) => text.parse(await read("attribute", name)),
    };
  }

  const queriesBelow = (steps: readonly Step[]) => ({
    getByRole: (role: string, { name, exact, level }: RoleOptions = {}) =>
      part([...steps, { query: "role", role, level, ...nameOf(name, exact) }]),
    getByLabel: (text: Name, { exact }: { exact?: boolean } = {}) =>
      part([...steps, { query: "label", ...nameOf(text, exact) }]),
    getByText: (text: Name, { exact }: { exact?: boolean } = {}) =>
      part([...steps, { query: "text", ...nameOf(text, exact) }]),
    locator: (css: string) => part([...steps, { query: "css", css }]),
  });

  return {
    ...queriesBelow([]),
    goto: (url) => send("Navigate", { url: new URL(url, origin).href }),
    reload: () => send("Refresh"),
    screenshot: async () =>
      Buffer.from(z.string().parse(await send("TakeScreenshot", { full: false })), "base64"),
    evaluate: (body, argument) => run(script(`return (${String(body)})(...given)`), [argument]),
    keyboard: {
      async press(keys) {
        await send("PerformActions", { actions: [pressed(keys.split("+"))] });
      },
      async type(text) {
        for (const character of text)
          await send("PerformActions", { actions: [pressed([character])] });
      },
    },
  };
}
