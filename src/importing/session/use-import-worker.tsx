import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckProgress } from "@/importing/checking/check-table.ts";
import type { Owner } from "@/importing/commit/plan-store.ts";
import type { OpenedFile, PartSample, TablePreview } from "@/importing/session/opened-file.ts";
import { type ImportWorker, startImportWorker } from "@/importing/session/import-connection.ts";
import { type Speed, speedMeter } from "@/catalogue/ledger/speed-meter.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

export type ImportTask = "opening" | "previewing" | "checking" | "comparing" | "planning";
export type RunningTask = {
  task: ImportTask;
  progress: CheckProgress | null;
  /** The speed and the remaining time, or null until they can be estimated. */
  speed: Speed | null;
};
export type FailedTask = { task: ImportTask; error: unknown };

export type ImportWorkerState = {
  worker: () => ImportWorker;
  /** Runs one task and reports its progress. Resolves to false if it was cancelled or failed. */
  run: (
    task: ImportTask,
    act: (signal: AbortSignal) => Promise<boolean | void>,
  ) => Promise<boolean>;
  /** Opens a table in the worker. A worker that replaced another one opens the file first. */
  openTable: (file: File, part: number, options: SourceOptions) => Promise<TablePreview>;
  /** Whether the open table belongs to this file. */
  holdsTableOf: (file: File) => boolean;
  openFile: (file: File) => Promise<OpenedFile>;
  /** The first rows of a table that isn't chosen yet. */
  peek: (file: File, part: number) => Promise<PartSample>;
  /** Hands over the worker and its table. The new owner stops it, and the next task starts another worker. */
  handOver: () => ImportWorker;
  stop: () => void;
  running: RunningTask | null;
  failed: FailedTask | null;
};

/** The worker of one import. It starts before it is needed, so that the first rows of a file show without delay. */
export function useImportWorker(
  { person, organization }: Owner,
  onLost: () => void,
): ImportWorkerState {
  const [running, setRunning] = useState<RunningTask | null>(null);
  const [failed, setFailed] = useState<FailedTask | null>(null);
  const current = useRef<ImportWorker | null>(null);
  /** The files the worker has open or is opening, with their numbers in the worker. */
  const known = useRef(new Map<File, { number: number; opening: Promise<OpenedFile> }>());
  const tableFile = useRef<File | null>(null);
  const controller = useRef(new AbortController());

  function worker(): ImportWorker {
    current.current ??= startImportWorker({ person, organization });
    return current.current;
  }
  const forget = useCallback(() => {
    current.current = null;
    known.current = new Map();
    tableFile.current = null;
  }, []);
  const end = useCallback(() => {
    current.current?.end();
    forget();
  }, [forget]);
  useEffect(() => {
    current.current ??= startImportWorker({ person, organization });
    return end;
  }, [person, organization, end]);

  function openFile(file: File) {
    const number = known.current.get(file)?.number ?? known.current.size;
    const opening = worker().call("open", file, number);
    known.current.set(file, { number, opening });
    return opening;
  }
  async function numberOf(file: File) {
    await (known.current.get(file)?.opening ?? openFile(file));
    return known.current.get(file)?.number;
  }

  return {
    worker,
    openFile,
    holdsTableOf: (file) => tableFile.current === file,
    async openTable(file, part, options) {
      const number = await numberOf(file);
      const preview = await worker().call("preview", part, options, number);
      tableFile.current = file;
      return preview;
    },
    async peek(file, part) {
      const requested = worker();
      try {
        return await requested.call("peek", part, await numberOf(file));
      } catch (error) {
        // A worker that is stuck on this table can't respond to any other call.
        if (current.current === requested) end();
        throw error;
      }
    },
    async run(task, act) {
      const own = (controller.current = new AbortController());
      const meter = speedMeter();
      setRunning({ task, progress: null, speed: null });
      setFailed(null);
      worker().onProgress((progress) => {
        const { rows, share } = progress;
        const speed = share > 0 ? meter.at(rows, rows / share) : null;
        setRunning({ task, progress, speed });
      });
      try {
        return (await act(own.signal)) !== false && !own.signal.aborted;
      } catch (error) {
        if (!own.signal.aborted) setFailed({ task, error });
        // A worker that failed can't be used again; the next task starts another one.
        end();
        onLost();
        return false;
      } finally {
        if (controller.current === own) setRunning(null);
      }
    },
    handOver() {
      const given = worker();
      forget();
      return given;
    },
    stop() {
      controller.current.abort();
      void current.current?.call("stop").catch(() => undefined);
      setRunning(null);
    },
    running,
    failed,
  };
}
