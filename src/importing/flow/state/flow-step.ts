export const FLOW_STEPS = ["file", "settings", "columns", "check", "changes", "report"] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

/** The step for a URL, limited to the ones reached: without a file, there's nothing to map. */
export function stepShown(requested: string | null, reached: FlowStep): FlowStep {
  const requestedAt = FLOW_STEPS.findIndex((step) => step === requested);
  return FLOW_STEPS[Math.min(Math.max(0, requestedAt), FLOW_STEPS.indexOf(reached))] ?? "file";
}

/** The earlier of two steps: after a change in an earlier step, the person continues from there. */
export const earlierStep = (a: FlowStep, b: FlowStep): FlowStep =>
  FLOW_STEPS.indexOf(a) < FLOW_STEPS.indexOf(b) ? a : b;

export const laterStep = (a: FlowStep, b: FlowStep): FlowStep => (earlierStep(a, b) === a ? b : a);
