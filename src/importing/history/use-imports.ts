import { useSyncExternalStore } from "react";
import {
  importRunner,
  type ImportRunner,
  type RunningImport,
} from "@/importing/commit/import-runner-api.ts";
import type { Owner } from "@/importing/commit/plan-store-api.ts";

/** The imports that this browser sends, sent or holds back, as they go on. */
export function useImports(owner: Owner): {
  runner: ImportRunner;
  imports: readonly RunningImport[];
} {
  const runner = importRunner(owner);
  return { runner, imports: useSyncExternalStore(runner.subscribe, runner.imports) };
}
