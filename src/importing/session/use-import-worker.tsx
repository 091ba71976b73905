import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckProgress } from "@/importing/checking/check-table.ts";
import type { Owner } from "@/importing/commit/plan-store.ts";
import type { TablePreview, OpenedFile, PartPeek } from "@/importing/session/import-session.ts";
import { type ImportWorker, startImportWorker } from "@/importing/session/start-import-worker.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

export type Doing = "opening" | "looking" | "checking" | "comparing" | "planning";
export type Busy = { doing: Doing; progress: CheckProgress | null };
export type StepFailure = { doing: Doing; error: unknown };

type ImportWorkerState = {
  desk: () => ImportWorker;
  /** Does one thing, and tells how it goes. False where it was called off or failed. */
  work: (doing: Doing, act: (signal: AbortSignal) => Promise<boolean | void>) => Promise<boolean>;
  /** Has a table at hand, be the worker a new one. */
  openAgain: (file: File, part: number, how: SourceOptions) => Promise<TablePreview>;
  /** Whether a table of this file is the one at hand. */
  holds: (file: File) => boolean;
  open: (file: File) => Promise<OpenedFile>;
  /** A look at a table that nobody has chosen yet. */
  peek: (file: File, part: number) => Promise<PartPeek>;
  /** Gives the worker away, with the table it holds: it is for whoever asked to end it. The next thing starts another. */
  handOver: () => ImportWorker;
  stop: () => void;
  busy: Busy | null;
  failure: StepFailure | null;
};

/** The worker of one import: started before it is needed, since the first rows are to be seen at once. */
export function useImportWorker(
  { person, organization }: Owner,
  onLost: () => void,
): ImportWorkerState {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const worker = useRef<ImportWorker | null>(null);
  /** The files the worker has open or is opening, and by which numbers. */
  const known = useRef(new Map<File, { number: number; opening: Promise<OpenedFile> }>());
  const lookedAt = useRef<File | null>(null);
  const calledOff = useRef(new AbortController());

  function desk(): ImportWorker {
    worker.current ??= startImportWorker({ person, organization });
    return worker.current;
  }
  const forget = useCallback(() => {
    worker.current = null;
    known.current = new Map();
    lookedAt.current = null;
  }, []);
  const end = useCallback(() => {
    worker.current?.end();
    forget();
  }, [forget]);
  useEffect(() => {
    worker.current ??= startImportWorker({ person, organization });
    return end;
  }, [person, organization, end]);

  function open(file: File) {
    const number = known.current.get(file)?.number ?? known.current.size;
    const opening = desk().call("open", file, number);
    known.current.set(file, { number, opening });
    return opening;
  }
  async function numberOf(file: File) {
    await (known.current.get(file)?.opening ?? open(file));
    return known.current.get(file)?.number;
  }

  return {
    desk,
    open,
    holds: (file) => lookedAt.current === file,
    async openAgain(file, part, how) {
      const number = await numberOf(file);
      const look = await desk().call("preview", part, how, number);
      lookedAt.current = file;
      return look;
    },
    async peek(file, part) {
      const asked = desk();
      try {
        return await asked.call("peek", part, await numberOf(file));
      } catch (error) {
        // A worker that fell silent over it is of no use to anybody else.
        if (worker.current === asked) end();
        throw error;
      }
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
    handOver() {
      const given = desk();
      forget();
      return given;
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
