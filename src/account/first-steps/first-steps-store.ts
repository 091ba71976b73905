import * as z from "zod/mini";

const KEY = "first-steps-dismissed";

const stored = z.catch(z.array(z.string()), []);

function dismissed(): string[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    // If storage is blocked, the checklist is shown on every visit.
    return [];
  }
}

export const isDismissed = (organization: string): boolean => dismissed().includes(organization);

export function dismissFirstSteps(organization: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...dismissed(), organization])]));
  } catch {
    // If storage is blocked, the checklist stays hidden only until the next visit.
  }
}
