import { useState } from "react";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

export type CommentDraft = {
  body: string;
  assignee: string | null;
  change: (part: { body?: string; assignee?: string | null }) => void;
  /** Clears the draft after this text was sent. Text that was typed in the meantime stays. */
  clear: (sent: string) => void;
};

const EMPTY = { body: "", assignee: null };

/** The comment being written. Its state is outside the form, because the form unmounts when another section opens. */
export function useCommentDraft(product: string | undefined): CommentDraft {
  const [draft, setDraft] = useState<{
    product: string | undefined;
    body: string;
    assignee: string | null;
  }>({ ...EMPTY, product });
  const { body, assignee } = draft.product === product ? draft : EMPTY;
  useUnsavedWork(body.trim() !== "");
  return {
    body,
    assignee,
    change: (part) => setDraft({ body, assignee, ...part, product }),
    clear: (sent) => setDraft((now) => (now.body === sent ? { ...EMPTY, product } : now)),
  };
}
