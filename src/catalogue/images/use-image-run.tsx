import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { sendImage } from "@/catalogue/editor/media/send-image.ts";
import { isTemporary, type UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { fittingTitle, type Rejection } from "@/catalogue/ledger/change-set.ts";
import { writeInChunks } from "@/catalogue/ledger/ledger-api.ts";
import { undoHistoryOf } from "@/catalogue/ledger/undo-history.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import {
  matchImages,
  type ImageMatch,
  imageChanges,
  type PlacedImage,
  type Placement,
} from "@/catalogue/images/image-match.ts";
import { keysIn } from "@/catalogue/images/image-name.ts";
import { productsByKeys } from "@/catalogue/query/products-api.ts";
import { activity } from "@/ui/feedback/toast.tsx";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

export type FailedImage = { file: File; error: UploadError };

export type ImageStep =
  | { is: "choosing" }
  | { is: "matching" }
  | { is: "showing"; matches: readonly ImageMatch<File>[] }
  | { is: "uploading"; matches: readonly ImageMatch<File>[]; done: number; total: number }
  | {
      is: "done";
      /** The number of products that were changed. */
      changed: number;
      /** Whether writing failed before the end. */
      isStopped: boolean;
      failed: readonly FailedImage[];
      rejected: readonly Rejection[];
      tooMany: readonly string[];
    };

/** Matches image files with products, uploads them and writes all products in one change set. */
export function useImageRun(
  { id: organization }: Organization,
  { onWritten, onDone }: { onWritten: () => void; onDone: () => void },
) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const undo = useUndo();
  const [step, setStep] = useState<ImageStep>({ is: "choosing" });
  const [failure, setFailure] = useState<unknown>(null);
  const work = useRef(new AbortController());
  /** Images that reached the server, so that a retry doesn't send them again. */
  const sent = useRef(new Map<File, string>());
  useUnsavedWork(step.is === "uploading");
  useEffect(() => () => work.current.abort(), []);
  // Whether the dialog should close. An effect closes it after the next render, because until then the upload still
  // counts as unsaved work, which keeps the dialog open.
  const isClean =
    step.is === "done" &&
    step.changed > 0 &&
    !step.isStopped &&
    step.failed.length + step.rejected.length + step.tooMany.length === 0;
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isClean) end();
  }, [isClean]);

  async function match(files: readonly File[]) {
    const { signal } = (work.current = new AbortController());
    setFailure(null);
    setStep({ is: "matching" });
    try {
      const keys = keysIn(files.map(({ name }) => name));
      const products = await productsByKeys(organization, keys, signal);
      setStep({ is: "showing", matches: matchImages(files, products) });
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error);
      setStep({ is: "choosing" });
    }
  }

  async function upload(matches: readonly ImageMatch<File>[], placement: Placement) {
    const { signal } = (work.current = new AbortController());
    const wanted = matches.flatMap((one) => (one.product ? [one] : []));
    const placed: PlacedImage[] = [];
    const failed: FailedImage[] = [];
    setFailure(null);
    for (const { file, product, position } of wanted) {
      setStep({
        is: "uploading",
        matches,
        done: placed.length + failed.length,
        total: wanted.length,
      });
      const known = sent.current.get(file);
      const result = known ? { url: known } : await sendImage(organization, file, signal);
      if (signal.aborted) return setStep({ is: "showing", matches });
      if ("url" in result) {
        sent.current.set(file, result.url);
        placed.push({ product, url: result.url, name: file.name, position });
      } else if (isTemporary(result.error)) {
        // Ends the upload, because without the server the other images would fail too.
        setFailure(new TypeError("Failed to fetch"));
        return setStep({ is: "showing", matches });
      } else failed.push({ file, error: result.error });
    }
    await write(placed, failed, matches, placement);
  }

  async function write(
    placed: readonly PlacedImage[],
    failed: readonly FailedImage[],
    matches: readonly ImageMatch<File>[],
    placement: Placement,
  ) {
    const { changes, unchanged, tooMany } = imageChanges(placed, placement);
    const title = fittingTitle(
      t`Images: ${plural(changes.length, { one: "# product", other: "# products" })}`,
    );
    const rejected: Rejection[] = [];
    let changed = 0;
    let isStopped = false;
    try {
      if (changes.length > 0) {
        const written = await writeInChunks(organization, { kind: "bulk", title }, changes, {
          notSent: { unchanged, rejected: tooMany.length },
        });
        if (written.failure !== undefined && written.written === 0) throw written.failure;
        rejected.push(...written.rejected);
        changed = written.written;
        isStopped = written.failure !== undefined;
        if (changed > 0) notify(written.changeSet, title, isStopped);
      }
    } catch (error) {
      setFailure(error);
      setStep({ is: "showing", matches });
      return;
    }
    onWritten();
    for (const queryKey of [["change-sets"], ["product"], ["product-history"]])
      void queries.invalidateQueries({ queryKey });
    setStep({ is: "done", changed, isStopped, failed, rejected, tooMany });
  }

  function notify(changeSet: string, title: string, isPartial: boolean) {
    undoHistoryOf(organization).record({ id: changeSet, title });
    const action = { label: t`Undo`, onClick: () => void undo(changeSet, title).then(onWritten) };
    if (!isPartial) activity.success(title, { id: changeSet, action });
    else
      activity.error(t`Stopped: ${title}`, {
        id: changeSet,
        action,
        description: t`Your progress is saved. Run it again to continue.`,
      });
  }

  return {
    step,
    failure,
    match,
    upload,
    /** Stops the upload, but not the writing after it. Images already uploaded aren't sent again when it continues. */
    stop: () => work.current.abort(),
    restart: () => setStep({ is: "choosing" }),
  };
}
