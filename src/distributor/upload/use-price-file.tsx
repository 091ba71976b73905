import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import {
  beginFile,
  commitFile,
  fingerprintPages,
  sendItems,
  sendMissing,
  sendRejectedRecords,
  undoImport,
} from "@/distributor/files/price-files-api.ts";
import type { FieldMap } from "@/distributor/price-file/field-map.ts";
import type { ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import { inRequests } from "@/distributor/price-file/rejected-record.ts";
import type { MissingPolicy } from "@/distributor/schedule/missing-policy.ts";
import { toPlainText } from "@/lib/text/printable.ts";
import { todayIn } from "@/lib/format.ts";
import type { IssueRecordsLabels } from "@/distributor/session/issue-records-file.ts";
import { FileChanged } from "@/distributor/session/file-changed.ts";
import type { ReadFile } from "@/distributor/session/read-again.ts";
import {
  type PriceFileWorker,
  startPriceFileWorker,
} from "@/distributor/session/price-file-connection.ts";
import type { ChosenMap } from "./field-map-choice.tsx";
import { nextUpload, type Upload } from "./upload-state.ts";

const ITEMS_PER_REQUEST = 2_000;
const SKUS_PER_REQUEST = 10_000;

type Checked = Extract<Upload, { step: "checked" }>;

/** A request that got no response may still have been completed by the server. */
const isUnanswered = (error: unknown) => error instanceof TypeError;

/** Reads, compares and sends one price file. */
export function usePriceFile({ id: organization, region }: Organization) {
  const [upload, dispatch] = useReducer(nextUpload, { step: "choose" });
  const worker = useRef<PriceFileWorker | null>(null);
  const stop = useRef<AbortController | null>(null);
  const source = useRef<ReadFile | null>(null);
  const queries = useQueryClient();

  const end = useCallback(() => {
    stop.current?.abort();
    stop.current = null;
    worker.current?.end();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);

  async function choose(file: File, map: FieldMap) {
    end();
    const reader = startPriceFileWorker((progress) => dispatch({ type: "progress", progress }));
    const stopping = new AbortController();
    worker.current = reader;
    stop.current = stopping;
    dispatch({ type: "chosen", name: file.name });
    const today = todayIn(region.timeZone);
    source.current = { file, map, today };
    try {
      const result = await reader.call("check", file, map, today);
      if (stopping.signal.aborted) return;
      dispatch({ type: "checked", result });
      if (!result.ok) return;
      let asOf: string | null | undefined;
      for await (const { asOf: changedAt, ...page } of fingerprintPages(
        organization,
        stopping.signal,
      )) {
        asOf ??= changedAt;
        await reader.call("take", page);
      }
      const difference = await reader.call("difference");
      if (!stopping.signal.aborted) dispatch({ type: "compared", difference, asOf: asOf ?? null });
    } catch (message) {
      if (!stopping.signal.aborted) dispatch({ type: "failed", message, left: "nothing" });
    }
  }

  async function send(
    { name, checked: { header, records, rejected, rejectedRecords, issues }, asOf }: Checked,
    { map, version }: ChosenMap,
    policy: MissingPolicy,
  ) {
    const [reader, stopping] = [worker.current, stop.current];
    if (reader === null || stopping === null) return;
    dispatch({ type: "confirmed" });
    const id = crypto.randomUUID();
    let hasBegun = false;
    try {
      await beginFile(id, organization, {
        name: toPlainText(name).slice(0, 200),
        kind: header.kind,
        account: header.account,
        made_on: header.date,
        records,
        rejected,
        issues,
        field_map: map,
        field_map_version: version,
        as_of: asOf,
      });
      hasBegun = true;
      for (const part of inRequests(rejectedRecords)) {
        stopping.signal.throwIfAborted();
        await sendRejectedRecords(id, part);
      }
      for (;;) {
        const items = await reader.call("nextItems", ITEMS_PER_REQUEST);
        if (items === "file-changed") throw new FileChanged();
        if (items.length === 0) break;
        stopping.signal.throwIfAborted();
        await sendItems(id, items);
        dispatch({ type: "sent", items: items.length });
      }
      const missing = policy === null ? [] : await reader.call("missing");
      for (let from = 0; from < missing.length; from += SKUS_PER_REQUEST) {
        stopping.signal.throwIfAborted();
        const skus = missing.slice(from, from + SKUS_PER_REQUEST);
        await sendMissing(id, skus, policy ?? 0);
        dispatch({ type: "sent", items: skus.length });
      }
      await commitFile(id);
      dispatch({ type: "committed" });
    } catch (message) {
      const left = hasBegun || isUnanswered(message) ? await undoImport(id) : "nothing";
      if (left === "committed") dispatch({ type: "committed" });
      else if (stopping.signal.aborted && left !== "changes") dispatch({ type: "restarted" });
      else dispatch({ type: "failed", message, left });
    } finally {
      end();
      await queries.invalidateQueries({ queryKey: ["distributor"] });
    }
  }

  const cancel = () => {
    dispatch({ type: "cancelled" });
    stop.current?.abort();
  };
  const restart = () => {
    end();
    dispatch({ type: "restarted" });
  };
  /**
   * Writes the records with an issue to a CSV file, in a separate worker, because the upload's own worker ends with the
   * import.
   */
  async function issueRecords(issue: ItemIssueCode | null, labels: IssueRecordsLabels) {
    if (source.current === null) throw new Error("No file has been chosen.");
    const reader = startPriceFileWorker(() => undefined);
    try {
      return await reader.call("issueRecordsFile", source.current, issue, labels);
    } finally {
      reader.end();
    }
  }
  return { upload, choose, send, cancel, restart, issueRecords };
}
