import { type RefObject, useEffect, useRef, useState } from "react";
import { connectWorker, type WorkerConnection } from "@/lib/workers/worker-connection.ts";
import type { SampleWorker } from "@/site/landing/sample-worker.ts";
import { sampleFile } from "@/site/landing/landing-sample-file.ts";
import { PRERENDERED_CHECK, type SampleCheck } from "@/site/landing/sample-check.ts";

/**
 * The import's result for these rows. The import loads after hydration when the element comes near the viewport.
 * Until then, or without workers, the prerendered result is shown.
 */
export function useSampleCheck(
  place: RefObject<HTMLElement | null>,
  rows: readonly (readonly string[])[],
): SampleCheck {
  const [check, setCheck] = useState(PRERENDERED_CHECK);
  const [isNear, setIsNear] = useState(false);
  const worker = useRef<WorkerConnection<SampleWorker> | null>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null || !("IntersectionObserver" in window) || !("Worker" in window)) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: "400px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);

  useEffect(() => {
    if (!isNear) return;
    const started = connectWorker<SampleWorker>(
      new Worker(new URL("./sample-worker.ts", import.meta.url), { type: "module" }),
    );
    worker.current = started;
    return started.end;
  }, [isNear]);

  // The worker answers in call order, so the last result belongs to the last edit.
  useEffect(() => {
    if (!isNear) return;
    worker.current
      ?.call("check", sampleFile(rows))
      .then(setCheck)
      // If the worker fails, the last result stays.
      .catch(() => undefined);
  }, [isNear, rows]);

  return check;
}
