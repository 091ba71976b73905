import { useEffect, useRef, useState } from "react";
import { pictureKind } from "@/catalogue/editor/media/picture-kind.ts";
import { type Picture, uploadPicture } from "@/catalogue/editor/media/pictures-api.ts";
import { isPassing, type UploadProblem } from "@/catalogue/editor/media/upload-messages.ts";
import { useStable } from "@/ui/grid/interaction/use-stable.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type Failed = { file: File; problem: UploadProblem };

/** Pictures on their way, one after the other in the order they came; `onKept` may still refuse one. */
export function useUploads(organization: string, onKept: (url: string) => UploadProblem | null) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [kept, setKept] = useState(0);
  const queue = useRef<File[]>([]);
  const work = useRef<AbortController>(null);
  const take = useStable(onKept);
  useUnsavedWork(progress !== null);
  useEffect(() => () => work.current?.abort(), []);

  async function upload(file: File, signal: AbortSignal): Promise<UploadProblem | null> {
    const picture = await readPicture(file);
    if ("problem" in picture) return picture.problem;
    try {
      const answer = await uploadPicture(organization, picture, signal);
      return answer.is === "kept" ? take(answer.url) : answer.why;
    } catch {
      return "unreachable";
    }
  }

  async function sendAll() {
    const { signal } = (work.current = new AbortController());
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const problem = await upload(file, signal);
      if (signal.aborted) return;
      if (problem) setFailed((before) => [...before, { file, problem }]);
      else setKept((before) => before + 1);
      setProgress((before) => before && { ...before, done: before.done + 1 });
    }
    setProgress(null);
  }

  /** More may join while others are on their way. */
  function send(files: readonly File[]) {
    queue.current.push(...files);
    setProgress((before) => ({
      done: before?.done ?? 0,
      total: (before?.total ?? 0) + files.length,
    }));
    if (progress !== null) return;
    setFailed([]);
    setKept(0);
    void sendAll();
  }

  return {
    progress,
    failed,
    kept,
    send,
    retry: () => send(failed.filter(({ problem }) => isPassing(problem)).map(({ file }) => file)),
    /** What is here stays; what is on its way and what waits is let go. */
    cancel: () => {
      work.current?.abort();
      queue.current = [];
      setProgress(null);
    },
  };
}

/** Only what a browser can draw goes on its way; what the file is called does not matter. */
async function readPicture(file: File): Promise<Picture | { problem: UploadProblem }> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = pictureKind(bytes);
    if (kind === null) return { problem: "kind" };
    (await createImageBitmap(new Blob([bytes]))).close();
    return { bytes, kind };
  } catch {
    return { problem: "unreadable" };
  }
}
