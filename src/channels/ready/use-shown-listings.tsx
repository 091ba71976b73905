import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router-dom";
import type { ListingFilter } from "@/channels/listing/listings-api.ts";
import { APPROVABLE } from "@/channels/listing/listing.ts";
import { CHANGE_LABELS } from "@/channels/listing/change-labels.ts";
import { STATE_LABELS } from "@/channels/listing/state-labels.ts";
import { parseIssueKey } from "@/channels/issues/issue-key.ts";
import { hasIssueLabel, ISSUE_LABELS } from "@/channels/issues/issue-labels.ts";
import { named } from "@/ui/foundation/labelled.ts";

const STATES = ["ready", "warning", "blocked", "excluded"] as const;
const stateIn = (text: string | null) => STATES.find((one) => one === text);

/** The listings that the URL asks for, or null if it asks for none. */
export function useShownListings(): { title: string; filter: ListingFilter } | null {
  const { i18n } = useLingui();
  const [params] = useSearchParams();
  const change = APPROVABLE.find((one) => one === params.get("change"));
  if (change) return { title: i18n._(CHANGE_LABELS[change]), filter: { change } };
  const state = stateIn(params.get("state"));
  if (state) return { title: i18n._(STATE_LABELS[state]), filter: { state } };
  const issue = params.get("reason");
  if (!issue) return null;
  const { code, field } = parseIssueKey(issue);
  const label = hasIssueLabel(code) ? i18n._(ISSUE_LABELS[code]) : code;
  return {
    title: field === null ? label : named(i18n, field, label),
    filter: { issue, ...(params.has("only") && { isOnlyError: true }) },
  };
}
