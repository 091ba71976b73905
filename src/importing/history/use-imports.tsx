import { useSyncExternalStore } from "react";
import {
  importRunner,
  type ImportRunner,
  type RunningImport,
} from "@/importing/commit/import-runner.ts";
import type { Owner } from "@/importing/commit/plan-store.ts";

type Imports = {
  runner: ImportRunner;
  imports: readonly RunningImport[];
  /** Whether the browser's storage has been read. */
  isReady: boolean;
};

/** The imports in this browser, whether running, finished or paused, updated live. */
export function useImports(owner: Owner): Imports {
  const runner = importRunner(owner);
  const imports = useSyncExternalStore(runner.subscribe, runner.imports);
  return { runner, imports: imports ?? NONE, isReady: imports !== null };
}

const NONE: readonly RunningImport[] = [];
