import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Clock, Factory, type LucideIcon, Package, ReceiptText } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { errorMessage } from "@/lib/errors.ts";
import {
  type SearchResult,
  type ResultKind,
  RESULT_KINDS,
  resultTitle,
  resultPath,
} from "@/support/search/search-result.ts";
import { recentChoices, rememberChoice } from "@/support/search/recent-searches-store.ts";
import { searchQuery } from "@/support/search/search-api.ts";
import {
  CommandPalette,
  type PaletteGroup,
  type PaletteItem,
} from "@/ui/overlays/command-palette.tsx";

const HEADINGS: Record<ResultKind, MessageDescriptor> = {
  product: msg`Products`,
  supplier: msg`Suppliers`,
  order: msg`Orders`,
};

const ICONS: Record<ResultKind, LucideIcon> = {
  product: Package,
  supplier: Factory,
  order: ReceiptText,
};

/** Waits for a pause, so that fast typing doesn't send a request for each letter. */
const PAUSE_MS = 120;

/** A command that opens a page, or runs its own `onSelect`. */
export type SearchCommand = Omit<PaletteItem, "onSelect"> &
  ({ to: string } | { onSelect: () => void });
export type CommandGroup = { heading: string; items: readonly SearchCommand[]; found?: boolean };

type SearchPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQuery: (query: string) => void;
  /** Pages, actions and help articles, which need no server. */
  commands: (query: string) => readonly CommandGroup[];
};

/** Searches the organization's data, the pages, the actions and the help at once. */
export function SearchPalette({
  open,
  onOpenChange,
  query,
  onQuery,
  commands,
}: SearchPaletteProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { data: organization } = useOrganization();
  const settledQuery = useSettled(query.trim(), PAUSE_MS);
  const org = organization?.id ?? "";
  const { data, error, isFetching } = useQuery({
    ...searchQuery(org, settledQuery),
    enabled: open && org !== "" && settledQuery !== "",
  });

  function goTo(item: Omit<PaletteItem, "onSelect">, to: string): PaletteItem {
    const { id, label, hint } = item;
    return {
      ...item,
      onSelect: () => {
        if (org !== "")
          rememberChoice({ organization: org, id, label, to, ...(hint ? { hint } : {}) });
        void navigate(to);
      },
    };
  }

  function found(each: SearchResult): PaletteItem {
    const label = resultTitle(each, i18n.locale);
    const hint = label === each.code ? {} : { hint: each.code };
    return goTo({ id: each.id, label, icon: ICONS[each.kind], ...hint }, resultPath(each));
  }

  const isAsking = query.trim() !== settledQuery || isFetching;
  const results = query.trim() === "" ? [] : (data?.found ?? []);
  const groups: PaletteGroup[] = [
    ...RESULT_KINDS.map((kind) => ({
      heading: i18n._(HEADINGS[kind]),
      items: results.filter((each) => each.kind === kind).map(found),
      found: true,
    })),
    ...commands(query.trim()).map((group) => ({
      ...group,
      items: group.items.map((item) => ("to" in item ? goTo(item, item.to) : item)),
    })),
  ];

  function note() {
    if (query.trim() === "") return null;
    if (error) return i18n._(errorMessage(error));
    if (data?.isOffered === false)
      return t`Search functionality will be implemented in a future update`;
    return null;
  }

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQuery={onQuery}
      loading={isAsking && query.trim() !== ""}
      groups={groups}
      recent={recentChoices(org).map(({ id, label, hint, to }) =>
        goTo({ id, label, icon: Clock, ...(hint ? { hint } : {}) }, to),
      )}
      note={note()}
    />
  );
}

/** Returns the last value that stayed the same for `pause` milliseconds; until there is one, the initial value. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
