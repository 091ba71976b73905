import { type RefObject, useEffect, useRef, useState } from "react";
import { sampleFile } from "@/site/landing/sample-file.ts";
import { PRERENDERED_CHECK, type SampleCheck } from "@/site/landing/sample-check.ts";

/**
 * What the import says of these rows. It is fetched when the page has come to life and somebody comes near the place;
 * until then, and where no worker can be had, the reading that was noted down stands.
 */
export function useSampleCheck(
  place: RefObject<HTMLElement | null>,
  rows: readonly (readonly string[])[],
): SampleCheck {
  const [check, setCheck] = useState(PRERENDERED_CHECK);
  const [isNear, setIsNear] = useState(false);
  const worker = useRef<Worker | null>(null);

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
    const started = new Worker(new URL("./sample-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<SampleCheck>) => {
      setCheck(data);
    });
    worker.current = started;
    return () => started.terminate();
  }, [isNear]);

  // It answers in the order in which it is asked, so the last answer is of the last change.
  useEffect(() => {
    if (isNear) worker.current?.postMessage(sampleFile(rows));
  }, [isNear, rows]);

  return check;
}
