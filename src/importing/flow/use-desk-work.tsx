import { useCallback, useEffect, useRef, useState } from "react";
import type { Progress } from "@/importing/checking/check-table.ts";
import type { Owner } from "@/importing/commit/plan-store-api.ts";
import type { Look, OpenedFile } from "@/importing/flow/import-desk.ts";
import { type ImportWorker, startImportWorker } from "@/importing/flow/import-worker-api.ts";
import type { SourceOptions } from "@/importing/source/source-options.ts";

export type Doing = "opening" | "looking" | "checking" | "comparing" | "planning";
export type Busy = { doing: Doing; progress: Progress | null };
export type Failure = { doing: Doing; error: unknown };

type DeskWork = {
  desk: () => ImportWorker;
  /** Does one thing, and tells how it goes. False where it was called off or failed. */
  work: (doing: Doing, act: (signal: AbortSignal) => Promise<boolean | void>) => Promise<boolean>;
  /** Has a table at hand, be the worker a new one. */
  openAgain: (file: File, part: number, how: SourceOptions) => Promise<Look>;
  /** Whether the worker has this file open. */
  holds: (file: File) => boolean;
  open: (file: File) => Promise<OpenedFile>;
  stop: () => void;
  busy: Busy | null;
  failure: Failure | null;
};

/** The worker of one import: started before it is needed, since the first rows are to be seen at once. */
export function useDeskWork({ person, organization }: Owner, onLost: () => void): DeskWork {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const worker = useRef<ImportWorker | null>(null);
  const openedFile = useRef<File | null>(null);
  const calledOff = useRef(new AbortController());

  function desk(): ImportWorker {
    worker.current ??= startImportWorker({ person, organization });
    return worker.current;
  }
  const end = useCallback(() => {
    worker.current?.end();
    worker.current = null;
    openedFile.current = null;
  }, []);
  useEffect(() => {
    worker.current ??= startImportWorker({ person, organization });
    return end;
  }, [person, organization, end]);

  function open(file: File) {
    openedFile.current = file;
    return desk().call("open", file);
  }

  return {
    desk,
    open,
    holds: (file) => openedFile.current === file,
    async openAgain(file, part, how) {
      if (openedFile.current !== file) await open(file);
      return desk().call("look", part, how);
    },
    async work(doing, act) {
      const controller = (calledOff.current = new AbortController());
      setBusy({ doing, progress: null });
      setFailure(null);
      desk().onProgress((progress) => setBusy({ doing, progress }));
      try {
        return (await act(controller.signal)) !== false && !controller.signal.aborted;
      } catch (error) {
        if (!controller.signal.aborted) setFailure({ doing, error });
        // A worker that failed is of no use any more; the next thing that is asked starts another.
        end();
        onLost();
        return false;
      } finally {
        if (calledOff.current === controller) setBusy(null);
      }
    },
    stop() {
      calledOff.current.abort();
      void worker.current?.call("stop").catch(() => undefined);
      setBusy(null);
    },
    busy,
    failure,
  };
}
