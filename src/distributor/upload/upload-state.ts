import type { ItemDifference } from "@/distributor/price-file/item-index.ts";
import type { MissingPolicy } from "@/distributor/schedule/missing-policy.ts";
import type { CheckedFile, ReadingProgress } from "@/distributor/session/price-file-session.ts";

export type Accepted = Extract<CheckedFile, { ok: true }>;
type Rejected = Extract<CheckedFile, { ok: false }>["error"];

/** The states of an upload, in order. It can end as `rejected` after it was read, and as `failed` after any step. */
export type Upload =
  | { step: "choose" }
  | { step: "reading"; name: string; progress: ReadingProgress }
  | { step: "rejected"; name: string; error: Rejected }
  | { step: "comparing"; name: string; checked: Accepted }
  | {
      step: "checked";
      name: string;
      checked: Accepted;
      difference: ItemDifference;
      /** When a file last changed the stored catalogue, as read before the comparison. Null if no file has. */
      asOf: string | null;
    }
  | {
      step: "sending";
      name: string;
      checked: Accepted;
      difference: ItemDifference;
      sent: number;
      isCancelling: boolean;
    }
  | { step: "done"; name: string; checked: Accepted; difference: ItemDifference }
  /** The upload failed. `left` is what its import left in the catalogue. */
  | { step: "failed"; name: string; message: unknown; left: Remains };

/**
 * What a failed import leaves in the catalogue. `nothing`: none of it was written. `undone`: its changes were undone.
 * `changes`: its changes still have to be undone.
 */
export type Remains = "nothing" | "undone" | "changes";

export type UploadAction =
  | { type: "chosen"; name: string }
  | { type: "progress"; progress: ReadingProgress }
  | { type: "checked"; result: CheckedFile }
  | { type: "compared"; difference: ItemDifference; asOf: string | null }
  | { type: "confirmed" }
  | { type: "sent"; items: number }
  | { type: "cancelled" }
  | { type: "committed" }
  | { type: "failed"; message: unknown; left: Remains }
  | { type: "restarted" };

/** Actions that don't fit the current step, such as progress after the upload was restarted, change nothing. */
export function nextUpload(state: Upload, action: UploadAction): Upload {
  switch (action.type) {
    case "chosen":
      return { step: "reading", name: action.name, progress: { records: 0, share: 0 } };
    case "progress":
      return state.step === "reading" ? { ...state, progress: action.progress } : state;
    case "checked":
      if (state.step !== "reading") return state;
      return action.result.ok
        ? { step: "comparing", name: state.name, checked: action.result }
        : { step: "rejected", name: state.name, error: action.result.error };
    case "compared":
      return state.step === "comparing"
        ? { ...state, step: "checked", difference: action.difference, asOf: action.asOf }
        : state;
    case "confirmed":
      return state.step === "checked"
        ? { ...state, step: "sending", sent: 0, isCancelling: false }
        : state;
    case "sent":
      return state.step === "sending" ? { ...state, sent: state.sent + action.items } : state;
    case "cancelled":
      return state.step === "sending" ? { ...state, isCancelling: true } : state;
    case "committed": {
      if (state.step !== "sending") return state;
      const { name, checked, difference } = state;
      return { step: "done", name, checked, difference };
    }
    case "failed":
      if (state.step === "choose") return state;
      return {
        step: "failed",
        name: state.name,
        message: action.message,
        left: action.left,
      };
    case "restarted":
      return { step: "choose" };
  }
}

/** Returns how many items an import would change. */
export const changesIn = (
  { added, changed, missing }: ItemDifference,
  policy: MissingPolicy,
): number => added + changed + (policy === null ? 0 : missing);
