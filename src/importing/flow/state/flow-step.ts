export const FLOW_STEPS = ["file", "reading", "columns", "check", "changes", "report"] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

/** The step an address asks for, as far as one can be: without a file, there is nothing to map. */
export function stepShown(asked: string | null, reached: FlowStep): FlowStep {
  const wanted = FLOW_STEPS.findIndex((step) => step === asked);
  return FLOW_STEPS[Math.min(Math.max(0, wanted), FLOW_STEPS.indexOf(reached))] ?? "file";
}

/** The earlier of two: who goes back and changes something has to go on from there. */
export const earlierStep = (a: FlowStep, b: FlowStep): FlowStep =>
  FLOW_STEPS.indexOf(a) < FLOW_STEPS.indexOf(b) ? a : b;
