import * as z from "zod/mini";

const KEY = "first-steps-dismissed";

const stored = z.catch(z.array(z.string()), []);

function dismissed(): string[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    // If storage is blocked, the checklist is shown each time its screen is opened.
    return [];
  }
}

export const isDismissed = (organization: string): boolean => dismissed().includes(organization);

export function dismissFirstSteps(organization: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...dismissed(), organization])]));
  } catch {
    // If storage is blocked, the checklist is hidden only until its screen is opened again.
  }
}
