import { useEffect, useState } from "react";

/** The forms with unsaved changes. */
const forms = new Set<object>();
/** The forms among them whose changes the person has decided to discard. */
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

/** The callback that waits for the decision whether to leave the page; null if there is none. */
export const openQuestion = () => question;

/** Called by every form whose changes can be lost by leaving. */
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

/** Call this before anything but the router removes a form. It asks when unsaved changes would be lost. */
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

/** Called when the person decides to discard the changes, for one navigation. */
export function discardUnsavedWork(): void {
  for (const form of forms) discarded.add(form);
  notify();
}

/** Guards the forms again that are still mounted or were edited after the decision to leave. */
export function guardAgain(): void {
  if (discarded.size === 0) return;
  discarded.clear();
  notify();
}
