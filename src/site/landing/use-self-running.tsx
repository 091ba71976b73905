import { type RefObject, useCallback, useEffect, useState } from "react";

const STEP_MS = 420;

/**
 * Goes through so many steps by itself, once, when the place has come into view: `step` is the one at hand, or null
 * before and after. For people who want less motion nothing runs unless they start it, and then it is done at once.
 */
export function useSelfRunning(place: RefObject<HTMLElement | null>, steps: number) {
  const [step, setStep] = useState<number | null>(null);
  const [hasRun, setHasRun] = useState(false);

  const run = useCallback(() => {
    setHasRun(true);
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) setStep(0);
  }, []);

  useEffect(() => {
    if (step === null) return;
    const next = setTimeout(() => setStep(step + 1 < steps ? step + 1 : null), STEP_MS);
    return () => clearTimeout(next);
  }, [step, steps]);

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

  return { step, run };
}
