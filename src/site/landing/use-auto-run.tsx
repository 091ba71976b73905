import { type RefObject, useCallback, useEffect, useState } from "react";

const STEP_MS = 550;

/**
 * Plays a number of steps once when the element scrolls into view. `step` is the current one, or null before and
 * after. Playback can be paused. With reduced motion, everything is shown immediately.
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
