import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = z.object({ browserslist: z.array(z.string()) });
const part = /^(\w+) >= ([\d.]+)$/;
/** Browserslist and the bundler give this browser different names. */
const IOS = { query: "ios_saf", target: "ios" };

/** The oldest supported version of each browser, as in `package.json`. */
export function supportedBrowsers(): { browser: string; version: string }[] {
  const { browserslist } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return browserslist.map((query) => {
    const [, browser = "", version = ""] = part.exec(query) ?? [];
    if (version === "") throw new Error(`"${query}" has to name a browser and a version.`);
    return { browser, version };
  });
}

/** The supported browsers as targets of the bundler, for example `safari17`. */
export const buildTargets = (): string[] =>
  supportedBrowsers().map(
    ({ browser, version }) => (browser === IOS.query ? IOS.target : browser) + version,
  );
