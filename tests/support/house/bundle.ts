import { z } from "zod";

export const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** The modules that the login page needs, with the French messages, because they're longer than the English ones. */
const LOGIN = [
  "index.html",
  "src/app/start.tsx",
  "src/lib/messages/entry/fr-CA.po",
  "src/account/login/login-page.tsx",
];
/** The layout around every screen after login. */
const LAYOUT = "src/app/shell/main-layout.tsx";

/** This message catalogue loads once, with the first screen after login. */
const FRENCH_MESSAGES = "src/lib/messages/inside/fr-CA.po";

/** The budgets in KB, compressed with Brotli. */
const LOGIN_BUDGET = 215;
const SCREEN_BUDGET = 70;
const MESSAGES_BUDGET = 54;
/** This message catalogue loads only with the rule screens. */
const RULE_MESSAGES = "src/lib/messages/rules/fr-CA.po";
const RULE_MESSAGES_BUDGET = 10;

/** Settings that are meant to be public. */
const PUBLIC_SETTINGS = [
  "VITE_SUPABASE_URL",
  "VITE_SUPABASE_ANON_KEY",
  "VITE_APP_NAME",
  "VITE_ENTERPRISE_EMAIL",
];

/** The chunks that must load before these modules run. */
function chunksOf(chunks: Manifest, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    const chunk = chunks[module];
    if (chunk === undefined || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of modules) visit(module);
  return found;
}

export type Weight = { what: string; kilobytes: number; budget: number };

/**
 * The sizes of the login's scripts, of the messages loaded after login and of what each screen adds. `sizeOf` gives a
 * chunk's compressed bytes.
 */
export function weights(chunks: Manifest, sizeOf: (file: string) => number): Weight[] {
  const absent = LOGIN.filter((module) => chunks[module] === undefined);
  if (absent.length > 0) throw new Error(`The build has no chunk for ${absent.join(", ")}.`);

  const kilobytes = (files: Iterable<string>) =>
    Array.from(files, sizeOf).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const login = chunksOf(chunks, LOGIN);
  const pages = Object.keys(chunks).filter((module) => module.endsWith("-page.tsx"));

  const added = (page: string) => {
    const needed = page.startsWith("src/site/") ? [page] : [LAYOUT, page];
    return [...chunksOf(chunks, needed)].filter((file) => !login.has(file));
  };

  return [
    { what: "login, in total", kilobytes: kilobytes(login), budget: LOGIN_BUDGET },
    {
      what: "messages of the screens",
      kilobytes: kilobytes(chunksOf(chunks, [FRENCH_MESSAGES])),
      budget: MESSAGES_BUDGET,
    },
    {
      what: "messages of data filtering",
      kilobytes: kilobytes(chunksOf(chunks, [RULE_MESSAGES])),
      budget: RULE_MESSAGES_BUDGET,
    },
    ...pages
      .filter((page) => !LOGIN.includes(page))
      .map((page) => ({ what: page, kilobytes: kilobytes(added(page)), budget: SCREEN_BUDGET })),
  ];
}

function roleOf(token: string): string {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    return z.object({ role: z.string() }).parse(claims).role;
  } catch {
    return "unreadable";
  }
}

/** Secrets, private settings, source maps and `eval` found in a build, one line each. */
export function leaks(name: string, text: string): string[] {
  const errors: string[] = [];
  for (const word of ["sb_secret_", "service_role", "-----BEGIN"]) {
    if (text.includes(word)) errors.push(`${name} contains ${word}`);
  }
  for (const [token] of text.matchAll(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/g)) {
    const role = roleOf(token);
    if (role !== "anon") errors.push(`${name} contains a token whose role is ${role}`);
  }
  for (const setting of new Set(text.match(/\bVITE_[A-Z0-9_]+/g))) {
    if (!PUBLIC_SETTINGS.includes(setting)) errors.push(`${name} names ${setting}`);
  }
  if (name.endsWith(".map")) errors.push(`${name} is a source map`);
  if (/[#@] sourceMappingURL=/.test(text)) errors.push(`${name} points to a source map`);
  // A method named `eval`, as in re2js, is followed by its body and isn't a call.
  if (name.endsWith(".js") && /(?<![\w.$])eval\((?![\w$,]*\)\{)/.test(text))
    errors.push(`${name} calls eval`);
  return errors;
}

/** The landing page must be readable before any script loads: text and styles in the file, without preloads. */
export function landingErrors(html: string): string[] {
  const errors: string[] = [];
  if (!/<h1[\s>]/.test(html)) errors.push("the landing page has no heading in its HTML");
  if (!html.includes("<style")) errors.push("the landing page doesn’t contain its styles");
  const [beforeHeading = ""] = html.split("<h1");
  if (/rel="?(stylesheet|modulepreload)/.test(beforeHeading)) {
    errors.push("the landing page loads styles or scripts before it is shown");
  }
  return errors;
}

/** The workers that sources start, by the names of their entry files. */
export const startedWorkers = (source: string): string[] =>
  Array.from(source.matchAll(/new URL\("\.\/([\w-]+-worker)\.ts"/g), ([, name = ""]) => name);

/** Workers whose entry file is missing from a build, or is imported by another file of the build. */
export function workerErrors(
  workers: readonly string[],
  scripts: ReadonlyMap<string, string>,
): string[] {
  return workers.flatMap((worker) => {
    const built = `${worker}-[\\w-]{8}\\.js`;
    if (![...scripts.keys()].some((name) => new RegExp(`^${built}$`).test(name)))
      return [`the build has no file for ${worker}`];
    const imported = new RegExp(`(?:from|import)\\s*\\(?\\s*["'\`]\\./${built}["'\`]`);
    return [...scripts]
      .filter(([, code]) => imported.test(code))
      .map(([name]) => `${name} imports the entry of ${worker}, which WebKit would run twice`);
  });
}
