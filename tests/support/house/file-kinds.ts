import { parseSync, Visitor } from "oxc-parser";
import { importsOf, isTest, targetOf } from "./imports.ts";

/** These folders aren't business nouns, so their files may import React. */
const NOT_NOUNS = ["lib", "ui", "app"];
const CLIENT = "src/lib/supabase.ts";
const STORAGE = ["localStorage", "sessionStorage", "indexedDB", "caches"];
const WORKER_STARTED = /\bnew Worker\(\s*new URL\(\s*["']([^"']+)["']/g;

/** The browser storages that a file uses. Comments and strings may mention them. */
function storagesIn(path: string, text: string): string[] {
  const found = new Set<string>();
  if (!STORAGE.some((name) => text.includes(name))) return [];
  const visitor = new Visitor({
    Identifier({ name }) {
      if (STORAGE.includes(name)) found.add(name);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return [...found];
}

function serverErrors(path: string, text: string): string[] {
  const targets = importsOf(text).map((name) => targetOf(path, name) ?? "");
  if (!path.endsWith("-api.ts"))
    return targets.includes(CLIENT) ? [`${path} talks to the server: only *-api.ts files do`] : [];

  const reaches = targets.some((target) => target === CLIENT || target.endsWith("-api.ts"));
  return [
    ...(reaches || /\bfetch\(/.test(text) ? [] : [`${path} doesn't talk to the server`]),
    ...(/\bnew Worker\(/.test(text)
      ? [`${path} starts a worker: *-api.ts talks to the server only`]
      : []),
  ];
}

function workerErrors(path: string, text: string): string[] {
  const started = Array.from(text.matchAll(WORKER_STARTED), ([, name = ""]) => name);
  const misnamed = started.filter((name) => !name.endsWith("-worker.ts"));
  const isWorker = /\bconnectPage\b/.test(text);
  return [
    ...misnamed.map(
      (name) => `${path} starts the worker ${name}, whose name doesn't end in -worker`,
    ),
    ...(path.endsWith("-worker.ts") && !isWorker
      ? [`${path} is named like a worker, but isn't one`]
      : []),
  ];
}

/** What a file of src does that its name doesn't allow. */
export function kindErrors(path: string, text: string): string[] {
  if (isTest(path)) return [];
  const errors = [...serverErrors(path, text), ...workerErrors(path, text)];
  const [, folder = ""] = path.split("/");

  if (!path.endsWith("-store.ts")) {
    const storages = storagesIn(path, text);
    if (storages.length > 0)
      errors.push(`${path} uses ${storages.join(", ")}: only *-store.ts files do`);
  }
  if (path.endsWith(".ts") && !path.endsWith("-api.ts") && !NOT_NOUNS.includes(folder)) {
    const names = importsOf(text);
    const react = names.find((name) => /^(react|@lingui\/react|@tanstack\/react)\b/.test(name));
    if (react) errors.push(`${path} is a plain noun and imports ${react}`);
  }
  return errors;
}
