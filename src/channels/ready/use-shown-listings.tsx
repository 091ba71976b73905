import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router-dom";
import type { ListingFilter } from "@/channels/listing/listings-api.ts";
import { APPROVABLE } from "@/channels/listing/listing.ts";
import { CHANGE_WORDS } from "@/channels/listing/change-labels.ts";
import { STATE_WORDS } from "@/channels/listing/state-labels.ts";
import { reasonIn } from "@/channels/issues/issue-key.ts";
import { isReasonCode, REASON_WORDS } from "@/channels/issues/issue-labels.ts";
import { named } from "@/ui/foundation/labelled.ts";

const STATES = ["ready", "warning", "blocked", "excluded"] as const;
const stateIn = (text: string | null) => STATES.find((one) => one === text);

/** Which listings the address asks to see; null where it asks for none. */
export function useShownListings(): { title: string; filter: ListingFilter } | null {
  const { i18n } = useLingui();
  const [params] = useSearchParams();
  const change = APPROVABLE.find((one) => one === params.get("change"));
  if (change) return { title: i18n._(CHANGE_WORDS[change]), filter: { change } };
  const state = stateIn(params.get("state"));
  if (state) return { title: i18n._(STATE_WORDS[state]), filter: { state } };
  const reason = params.get("reason");
  if (!reason) return null;
  const { code, field } = reasonIn(reason);
  const words = isReasonCode(code) ? i18n._(REASON_WORDS[code]) : code;
  return { title: field === null ? words : named(i18n, field, words), filter: { reason } };
}
