import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { criticalCss } from "./critical-css.ts";
import { discoveryFiles, shareTags, siteOrigin } from "./discovery.ts";
import { distHandler } from "./dist-server.ts";
import { hostFiles, SHELL } from "./host-files.ts";
import { pageHtml, type Drawn } from "./page-html.ts";

type Address = { path: string; title: string };
type DrawnPage = Drawn & { page?: string };

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const ENTRY = "src/app/entry-server.tsx";
/** The folder of the build that prerenders pages. It's inside the project, so that the build's imports resolve. */
const DRAFT = "node_modules/.cache/prerender";

/** The modules that every page loads before it works. */
const START = ["index.html", "src/app/start.tsx"];

const KEY = "VITE_SUPABASE_ANON_KEY";
const LOCAL_SUPABASE = "http://127.0.0.1:54321";

/**
 * Pages are rendered in a separate thread. Timers that the app leaves running, such as 10-minute cache timers, end with
 * it.
 */
const DRAW = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(workerData).then(async ({ addresses, prerendered, render }) => {
    const drawn = [];
    for (const page of prerendered) drawn.push({ ...page, ...(await render(page.path)) });
    parentPort.postMessage({ addresses: await addresses(), drawn });
  });`;

/** Builds the app a second time, for Node, and renders its public pages with `src/app/entry-server.tsx`. */
async function draw(config: ResolvedConfig): Promise<{ addresses: Address[]; drawn: DrawnPage[] }> {
  const outDir = resolve(config.root, DRAFT, String(process.pid));
  try {
    await build({
      root: config.root,
      mode: config.mode,
      configFile: config.configFile ?? false,
      logLevel: "error",
      // Public pages make no requests, so they can be rendered before a server is known.
      define: {
        [`import.meta.env.${KEY}`]: JSON.stringify(config.env[KEY] || "not-known-while-drawing"),
      },
      build: { ssr: ENTRY, outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
    });
    const entry = pathToFileURL(join(outDir, "entry-server.js")).href;
    const worker = new Worker(DRAW, { eval: true, workerData: entry });
    const pages = await new Promise<{ addresses: Address[]; drawn: DrawnPage[] }>((done, failed) =>
      worker.once("message", done).once("error", failed),
    );
    await worker.terminate();
    return pages;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The scripts and styles of the given modules and of everything that they import. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module];
    if (chunk === undefined || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of modules) visit(module);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Turns the build into a site for any static host: one HTML file for each path, public pages prerendered, and the
 * headers in each host's format.
 */
export function staticSite(): Plugin {
  let config: ResolvedConfig;

  return {
    name: "static-site",
    configResolved(resolved) {
      config = resolved;
    },
    configurePreviewServer(server) {
      server.middlewares.use(distHandler(resolve(config.root, config.build.outDir)));
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler(error?: Error) {
        if (config.command !== "build" || config.build.ssr || error) return;
        await writeSite(config);
      },
    },
  };
}

async function writeSite(config: ResolvedConfig) {
  const dist = resolve(config.root, config.build.outDir);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  };
  const appTitle = config.env["VITE_APP_NAME"] || "Supplier Portal";
  const template = readFileSync(join(dist, "index.html"), "utf8");
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));

  const origin = siteOrigin(process.env["SITE_URL"]);
  const theme = readFileSync(join(dist, "theme.js"), "utf8");

  const preloaded = (files: readonly string[]) =>
    files.map((file) => `<link rel="modulepreload" href="/${file}">`);
  const linked = (files: readonly string[]) =>
    files.map((file) => `<link rel="stylesheet" href="/${file}">`);
  // The page contains the styles for its first paint; the whole sheet and its fonts load once the page can be read.
  const inlined = (files: readonly string[], html: string) => {
    const css = files.map((file) => readFileSync(join(dist, file), "utf8")).join("");
    return [`<style>${criticalCss(css, html)}</style>`];
  };

  const { addresses, drawn } = await draw(config);
  const pages: DrawnPage[] = addresses.map(
    (address) => drawn.find(({ path }) => path === address.path) ?? address,
  );
  pages.push({ path: `/${SHELL}`, title: appTitle });
  for (const page of pages) {
    const { kind, html, page: chunk = [] } = page;
    const { scripts, styles } = filesOf(manifest, START.concat(chunk));
    const head = [
      ...(html === undefined ? linked(styles) : inlined(styles, html)),
      ...(kind === "static" ? [] : preloaded(scripts)),
      ...(html === undefined ? [] : shareTags(page, appTitle, origin)),
    ].join("\n    ");
    const foot = html === undefined ? "" : linked(styles).join("");
    const file = page.path === `/${SHELL}` ? SHELL : `${page.path.slice(1)}/index.html`;
    write(file, pageHtml(template, page, { head, foot, theme }));
  }

  const options = {
    supabaseUrl: config.env["VITE_SUPABASE_URL"] || LOCAL_SUPABASE,
    inlineScripts: [theme],
    reportUrl: process.env["CSP_REPORT_URL"],
  };
  const files = hostFiles(options, [...addresses.map(({ path }) => path), `/${SHELL}`]);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const found = discoveryFiles(
    drawn.map(({ path }) => path),
    appTitle,
    origin,
  );
  for (const [name, text] of Object.entries(found)) write(name, text);
  if (!config.env[KEY]) {
    config.logger.warn(
      `${KEY} is not set (see .env.example): the site will show a configuration error.`,
    );
  }
  config.logger.info(
    `${addresses.length} pages, ${drawn.length} of them drawn, and ${Object.keys(files).join(", ")}`,
  );
}
