import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import {
  landingErrors,
  leaks,
  startedWorkers,
  weights,
  workerErrors,
} from "./support/house/bundle.ts";

const chunks = {
  "index.html": { file: "main.js" },
  "src/app/start.tsx": { file: "start.js", imports: ["_react"] },
  "src/account/login/login-page.tsx": { file: "login.js", imports: ["_react", "_forms"] },
  "src/lib/messages/entry/fr-CA.po": { file: "fr.js" },
  "src/lib/messages/inside/fr-CA.po": { file: "inside.js" },
  "src/lib/messages/rules/fr-CA.po": { file: "rules.js" },
  "src/app/shell/main-layout.tsx": { file: "layout.js", imports: ["_react"] },
  "src/site/about-page.tsx": { file: "about.js", imports: ["_react"] },
  "src/orders/orders-page.tsx": { file: "orders.js", imports: ["_react", "_grid"] },
  _react: { file: "react.js" },
  _forms: { file: "forms.js", imports: ["_react"] },
  _grid: { file: "grid.js" },
};
const bytes: Record<string, number> = {
  "main.js": 1_000,
  "start.js": 20_000,
  "react.js": 60_000,
  "login.js": 4_000,
  "forms.js": 15_000,
  "fr.js": 10_000,
  "inside.js": 8_000,
  "rules.js": 2_000,
  "layout.js": 7_000,
  "about.js": 3_000,
  "orders.js": 5_000,
  "grid.js": 25_000,
};

test("the login's size includes all its chunks, and a screen's size includes only the chunks that the screen adds", () => {
  const weighed = weights(chunks, (file) => bytes[file] ?? Number.NaN);
  expect(Object.fromEntries(weighed.map(({ what, kilobytes }) => [what, kilobytes]))).toEqual({
    "login, in total": 110,
    "messages of the screens": 8,
    "messages of data filtering": 2,
    "src/site/about-page.tsx": 3,
    "src/orders/orders-page.tsx": 37,
  });
});

test("a build without an entry page can't be measured", () => {
  expect(() => weights({}, () => 0)).toThrow("no chunk for index.html");
});

const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

test.each([
  ["a secret key", "a.js", 'const k = "sb_secret_123"'],
  ["the name of the service role", "a.js", 'role:"service_role"'],
  ["a private key", "a.js", "-----BEGIN PRIVATE KEY-----"],
  [
    "a service-role token",
    "a.js",
    token({ role: "service-role-by-another-name", iss: "supabase" }),
  ],
  ["a setting that is not public", "a.js", "VITE_STRIPE_KEY"],
  ["a link to a source map", "a.js", "//# sourceMappingURL=a.js.map"],
  ["a source map", "a.js.map", "{}"],
  ["eval", "a.js", "const f=eval(x)"],
  ["eval in a condition", "a.js", "if(eval(x)){}"],
])("the bundle check finds %s", (_what, name, text) => {
  expect(leaks(name, text)).toHaveLength(1);
});

test("the bundle check accepts the public key and harmless text", () => {
  const text = `${token({ role: "anon", iss: "supabase-demo" })} VITE_SUPABASE_URL medieval(x) a.eval(b) class C{eval(a,b){}}`;
  expect(leaks("a.js", text)).toEqual([]);
});

test("a landing page that depends on scripts or style sheets is reported", () => {
  const page = `<style>a{}</style><script type="module" src="/assets/main.js"></script><h1>Words</h1>`;
  expect(landingErrors(page)).toEqual([]);
  expect(landingErrors(`<link rel="stylesheet" href="/a.css"><div id="root"></div>`)).toHaveLength(
    3,
  );
});

test("the bundle check finds the workers that a source file starts", () => {
  const source = 'new Worker(new URL("./read-worker.ts", import.meta.url), { type: "module" })';
  expect(startedWorkers(source)).toEqual(["read-worker"]);
});

test("the bundle check finds every worker of the portal", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`src/${file}`, "utf8"));
  const found = sources.flatMap(startedWorkers);
  const entries = files
    .filter((file) => file.endsWith("-worker.ts"))
    .map((file) => basename(file, ".ts"));
  expect(found.toSorted()).toEqual(entries.toSorted());
  // The search above would miss a worker that is started in another way.
  const starts = sources.flatMap((text) => text.match(/new (?:Shared)?Worker\(\s*new URL/g) ?? []);
  expect(starts).toHaveLength(found.length);
});

test("the bundle check accepts a worker whose chunks share a file other than its entry", () => {
  const scripts = new Map([
    ["page.js", 'new Worker(new URL("/assets/read-worker-AbC_12-x.js",import.meta.url))'],
    ["read-worker-AbC_12-x.js", 'import{t}from"./worker-1.js";'],
    ["xlsx.js", 'import{t}from"./worker-1.js";'],
  ]);
  expect(workerErrors(["read-worker"], scripts)).toEqual([]);
});

test.each([
  ["statically", 'import{t as e}from"./read-worker-AbC_12-x.js";'],
  ["for its effects", "import`./read-worker-AbC_12-x.js`;"],
  ["dynamically", "await import(`./read-worker-AbC_12-x.js`)"],
])("the bundle check reports a chunk that imports its worker's entry %s", (_, code) => {
  const scripts = new Map([
    ["read-worker-AbC_12-x.js", ""],
    ["xlsx.js", code],
  ]);
  expect(workerErrors(["read-worker"], scripts)).toEqual([
    "xlsx.js imports the entry of read-worker, which WebKit would run twice",
  ]);
});

test("the bundle check reports a worker that is missing from the build", () => {
  expect(workerErrors(["read-worker"], new Map())).toEqual([
    "the build has no file for read-worker",
  ]);
});
