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

/** The modules loaded once the login page works, in French because its messages are longer. */
const LOGIN = [
  "index.html",
  "src/app/start.tsx",
  "src/lib/messages/entry/fr-CA.po",
  "src/account/login/login-page.tsx",
];
/** The layout around every screen after login. */
const LAYOUT = "src/app/shell/main-layout.tsx";

/** Loaded once, with the first screen. */
const WORDS = "src/lib/messages/inside/fr-CA.po";

/** In KB, compressed with Brotli. */
const LOGIN_BUDGET = 215;
const SCREEN_BUDGET = 70;
const WORDS_BUDGET = 40;

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

/** The size of the login's scripts and of what each screen adds. `sizeOf` gives a chunk's compressed bytes. */
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
      kilobytes: kilobytes(chunksOf(chunks, [WORDS])),
      budget: WORDS_BUDGET,
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
  const problems: string[] = [];
  for (const word of ["sb_secret_", "service_role", "-----BEGIN"]) {
    if (text.includes(word)) problems.push(`${name} contains ${word}`);
  }
  for (const [token] of text.matchAll(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/g)) {
    const role = roleOf(token);
    if (role !== "anon") problems.push(`${name} contains a token whose role is ${role}`);
  }
  for (const setting of new Set(text.match(/\bVITE_[A-Z0-9_]+/g))) {
    if (!PUBLIC_SETTINGS.includes(setting)) problems.push(`${name} names ${setting}`);
  }
  if (name.endsWith(".map")) problems.push(`${name} is a source map`);
  if (/[#@] sourceMappingURL=/.test(text)) problems.push(`${name} points to a source map`);
  if (name.endsWith(".js") && /(?<![\w.$])eval\(/.test(text)) problems.push(`${name} calls eval`);
  return problems;
}

/** The first page must be readable before any script: text and styles in the file, and nothing preloaded. */
export function landingProblems(html: string): string[] {
  const problems: string[] = [];
  if (!/<h1[\s>]/.test(html)) problems.push("the landing page has no heading in its HTML");
  if (!html.includes("<style")) problems.push("the landing page doesn’t contain its styles");
  const [beforeWords = ""] = html.split("<h1");
  if (/rel="?(stylesheet|modulepreload)/.test(beforeWords)) {
    problems.push("the landing page loads styles or scripts before it is shown");
  }
  return problems;
}
