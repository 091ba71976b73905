import { useEffect, useState, useSyncExternalStore } from "react";

/** The forms with unsaved changes. */
const forms = new Set<object>();
/** The forms that may be left without asking: their changes were saved or may be discarded. */
const discarded = new Set<object>();
const listeners = new Set<() => void>();
type Question = (leave: boolean) => void;
let question: Question | null = null;

const notify = () => {
  for (const listener of listeners) listener();
};

export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const hasUnsavedWork = () => forms.size > discarded.size;

/** Whether a form on the page has unsaved changes. Renders again when that changes. */
export const useHasUnsavedWork = (): boolean =>
  useSyncExternalStore(watchUnsavedWork, hasUnsavedWork, () => false);

/** The callback that is waiting for the decision whether to leave the page, or null if there is none. */
export const openQuestion = () => question;

/** Registers a form whose changes would be lost if the person left the page. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(form);
    notify();
    return () => {
      forms.delete(form);
      discarded.delete(form);
      notify();
    };
  }, [form, isUnsaved]);
}

/** Asks before unsaved changes are lost. Call it before anything other than the router removes a form. */
export async function canLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leave = await new Promise<boolean>((resolve) => {
    question?.(false);
    question = resolve;
    notify();
  });
  question = null;
  if (leave) discardUnsavedWork();
  else notify();
  return leave;
}

/** Allows one navigation without asking, after the changes were saved or the person decided to discard them. */
export function discardUnsavedWork(): void {
  for (const form of forms) discarded.add(form);
  notify();
}

/** Guards every mounted form again: some stay mounted after the navigation, and others have new changes. */
export function guardAgain(): void {
  if (discarded.size === 0) return;
  discarded.clear();
  notify();
}
