import { useEffect, useRef, useState } from "react";
import { sendImage } from "@/catalogue/editor/media/send-image.ts";
import { isTemporary, type UploadError } from "@/catalogue/editor/media/upload-messages.ts";
import { useStable } from "@/ui/grid/interaction/use-stable.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** Files from different folders can have the same name, so each failure has an id. */
type Failed = { id: number; file: File; error: UploadError };

/** Uploads images one after another, in the order they were added. `onUploaded` may reject an uploaded image. */
export function useUploads(
  organization: string,
  onUploaded: (url: string, bytes: number) => UploadError | null,
) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const queue = useRef<File[]>([]);
  const work = useRef<AbortController>(null);
  const take = useStable(onUploaded);
  useUnsavedWork(progress !== null);
  useEffect(() => () => work.current?.abort(), []);

  async function upload(file: File, signal: AbortSignal): Promise<UploadError | null> {
    const sent = await sendImage(organization, file, signal);
    return "error" in sent ? sent.error : take(sent.url, file.size);
  }

  async function sendAll() {
    const { signal } = (work.current = new AbortController());
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const error = await upload(file, signal);
      if (signal.aborted) return;
      if (error) setFailed((before) => [...before, { id: before.length, file, error }]);
      else setUploaded((before) => before + 1);
      setProgress((before) => before && { ...before, done: before.done + 1 });
    }
    setProgress(null);
  }

  /** Adds files to the queue, even while others are uploading. */
  function send(files: readonly File[]) {
    queue.current.push(...files);
    setProgress((before) => ({
      done: before?.done ?? 0,
      total: (before?.total ?? 0) + files.length,
    }));
    if (progress !== null) return;
    setFailed([]);
    setUploaded(0);
    void sendAll();
  }

  return {
    progress,
    failed,
    uploaded,
    send,
    retry: () => send(failed.filter(({ error }) => isTemporary(error)).map(({ file }) => file)),
    /** Aborts the current upload and drops the queue. Finished uploads remain. */
    cancel: () => {
      work.current?.abort();
      queue.current = [];
      setProgress(null);
    },
  };
}
