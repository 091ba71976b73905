import { useEffect, useState } from "react";

/** The forms that hold what was typed and not saved yet. */
const forms = new Set<object>();
const listeners = new Set<() => void>();
type Question = (leave: boolean) => void;
let question: Question | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const hasUnsavedWork = () => forms.size > 0;

/** What waits to hear whether the page may be left. */
export const openQuestion = () => question;

/** Told by every form that can be left half done. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [form, isUnsaved]);
}

/** Before anything but the router takes a form away: asks where something would be lost. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leave = await new Promise<boolean>((resolve) => {
    question?.(false);
    question = resolve;
    tell();
  });
  question = null;
  if (leave) forms.clear();
  tell();
  return leave;
}

/** The person has decided to let it go. */
export function giveUpUnsavedWork(): void {
  forms.clear();
  tell();
}
