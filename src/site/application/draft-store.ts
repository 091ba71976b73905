import { type Draft, readDraft } from "@/site/application/draft.ts";

/** An application is personal data, so logout removes it from the browser. */
const KEY = "supplier-application";

export function loadDraft(): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(KEY), Date.now());
    if (draft === null) localStorage.removeItem(KEY);
    return draft;
  } catch {
    // Storage is blocked, so the form starts empty at every visit.
    return null;
  }
}

/** Stores the draft with a new time and id, and returns it even if the browser can't store it. */
export function saveDraft(changed: Draft): Draft {
  const draft = { ...changed, savedAt: Date.now(), id: newId() };
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full, so the draft lasts until the page closes.
  }
  return draft;
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/**
 * Without a secure context, there is no `randomUUID`. The page then can't compute the proof of work either, and
 * reports that.
 */
const newId = () => ("randomUUID" in crypto ? crypto.randomUUID() : "");
