import { type RefObject, useCallback, useEffect, useState } from "react";

const STEP_MS = 550;

/**
 * Goes through so many steps by itself, once, when the place has come into view: `step` is the one at hand, or null
 * before and after. Anybody may hold it. For people who want less motion nothing runs, and everything is there at once.
 */
export function useAutoRun(place: RefObject<HTMLElement | null>, steps: number) {
  const [step, setStep] = useState<number | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [hasRun, setHasRun] = useState(false);

  const run = useCallback(() => {
    setHasRun(true);
    setIsPaused(false);
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) setStep(0);
  }, []);

  useEffect(() => {
    if (step === null || isPaused) return;
    const next = setTimeout(() => setStep(step + 1 < steps ? step + 1 : null), STEP_MS);
    return () => clearTimeout(next);
  }, [step, steps, isPaused]);

  useEffect(() => {
    const element = place.current;
    if (hasRun || element === null || !("IntersectionObserver" in window)) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) run();
      },
      { threshold: 0.6 },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, hasRun, run]);

  return { step, isPaused, run, hold: setIsPaused };
}
