import { type Draft, readDraft } from "@/site/application/draft.ts";

/** Personal data: not one of the browser's own keys, so that it goes at a logout as well. */
const KEY = "supplier-application";

export function loadDraft(): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(KEY), Date.now());
    if (draft === null) localStorage.removeItem(KEY);
    return draft;
  } catch {
    // Blocked: the form begins anew with every visit.
    return null;
  }
}

/** The same, with its time; whether the browser keeps it does not matter to who goes on typing. */
export function saveDraft(changed: Draft): Draft {
  const draft = { ...changed, savedAt: Date.now(), id: newId() };
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Blocked or full: it lasts until the page is left.
  }
  return draft;
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Pages without a secure context have none; they cannot do the proof of work either, and say so. */
const newId = () => ("randomUUID" in crypto ? crypto.randomUUID() : "");
