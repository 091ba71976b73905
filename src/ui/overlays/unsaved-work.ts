import { useEffect, useState } from "react";

/** The forms that hold what was typed and not saved yet. */
const forms = new Set<object>();
/** Those of them that the person has decided to let go. */
const letGo = new Set<object>();
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

export const hasUnsavedWork = () => forms.size > letGo.size;

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
      letGo.delete(form);
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
  if (leave) giveUpUnsavedWork();
  else tell();
  return leave;
}

/** The person has decided to let it go, this once. */
export function giveUpUnsavedWork(): void {
  for (const form of forms) letGo.add(form);
  tell();
}

/** What is still there after all, or written anew, is in care again. */
export function guardAgain(): void {
  if (letGo.size === 0) return;
  letGo.clear();
  tell();
}
