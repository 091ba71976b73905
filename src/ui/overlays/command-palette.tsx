import { Trans, useLingui } from "@lingui/react/macro";
import { Command } from "cmdk";
import { type LucideIcon, Search } from "lucide-react";
import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { icon, shadeLook } from "@/ui/foundation/styles.ts";
import { matches } from "@/ui/foundation/matching.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";
import { useLayer } from "@/ui/overlays/use-layer.ts";

export type PaletteItem = {
  id: string;
  label: string;
  /** Further information, such as where the item is. It's shown at the end of the row and included in the search. */
  hint?: string;
  /** Further words that the search finds but that aren't shown. */
  keywords?: string;
  icon?: LucideIcon;
  shortcut?: string;
  onSelect: () => void;
};

export type PaletteGroup = {
  heading: string;
  items: readonly PaletteItem[];
  /**
   * True for items that another search found, such as the server's. The palette doesn't filter them, because that
   * search is better than its own.
   */
  found?: boolean;
};

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup[];
  /** The items listed above the groups while the search is empty. */
  recent?: readonly PaletteItem[];
  /** The search text, which may have been typed before the palette opened. */
  query: string;
  onQuery: (query: string) => void;
  loading?: boolean;
  /** A note about the results, announced when it appears. */
  note?: ReactNode;
};

/** Finds a screen, an action or a search result by a few letters. */
export function CommandPalette(props: CommandPaletteProps) {
  const layer = useLayer();
  const input = useRef<HTMLInputElement>(null);
  const { t } = useLingui();
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={shadeLook} />
        <Dialog.Content
          {...layer}
          onOpenAutoFocus={(event) => {
            layer.onOpenAutoFocus();
            // Radix would select the text typed before the palette opened, and the next letter would replace it.
            event.preventDefault();
            input.current?.focus();
            input.current?.setSelectionRange(props.query.length, props.query.length);
          }}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-[max(0.5rem,12dvh)] z-50 mx-auto max-w-xl overflow-hidden rounded-panel border border-line bg-surface shadow-float outline-none animate-dialog"
        >
          <Dialog.Title className="sr-only">{t`Search and commands`}</Dialog.Title>
          <Palette {...props} input={input} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteProps = CommandPaletteProps & { input: RefObject<HTMLInputElement | null> };

/** The palette is mounted only while it's open, so that each opening starts at the first item. */
function Palette({
  onOpenChange,
  groups,
  recent = [],
  query,
  onQuery,
  loading = false,
  note,
  input,
}: PaletteProps) {
  /**
   * The item to which a person moved. Until then, the first item is selected, even if better results are inserted
   * before it.
   */
  const [chosen, setChosen] = useState<{ query: string; value: string } | null>(null);
  const { t } = useLingui();
  const isTyped = query.trim() !== "";

  const shown = isTyped
    ? groups.map((group) => ({
        ...group,
        items: group.items.filter(
          ({ label, hint, keywords }) =>
            group.found === true || matches(query, label, hint, keywords),
        ),
      }))
    : [{ heading: t`Recent`, items: recent }, ...groups];

  const values = shown.flatMap(({ heading, items }) => items.map(({ id }) => valueOf(heading, id)));
  const [first = ""] = values;

  function choose(item: PaletteItem) {
    onOpenChange(false);
    item.onSelect();
  }

  return (
    <Command
      shouldFilter={false}
      loop
      label={t`Search and commands`}
      value={chosen?.query === query && values.includes(chosen.value) ? chosen.value : first}
      onValueChange={(next) => setChosen(next === first ? null : { query, value: next })}
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search {...icon} className="shrink-0 text-ink-3" />
        <Command.Input
          ref={input}
          value={query}
          onValueChange={onQuery}
          placeholder={t`Search or type a command`}
          className="h-12 w-full bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
        />
        <Kbd keys="Esc" className="pointer-coarse:hidden" />
      </div>
      <Command.List
        label={t`Results`}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-1.5"
      >
        {!loading && !note && (
          <Command.Empty className="grid gap-0.5 px-4 py-8 text-center text-sm">
            <span className="font-medium text-ink">
              <Trans>No results</Trans>
            </span>
            <span className="text-ink-3">
              <Trans>Try a SKU, a GTIN, a product name or a screen.</Trans>
            </span>
          </Command.Empty>
        )}
        {shown
          .filter(({ items }) => items.length > 0)
          .map(({ heading, items }) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
            >
              {items.map((item) => (
                <PaletteLine
                  key={item.id}
                  group={heading}
                  item={item}
                  onSelect={() => choose(item)}
                />
              ))}
            </Command.Group>
          ))}
      </Command.List>
      {/* Outside the list, which may contain only options and their groups. */}
      {loading && (
        <div className="px-4 py-2">
          <Spinner label={t`Searching`} size={16} />
        </div>
      )}
      <output className="block text-sm text-pretty text-ink-2 not-empty:border-t not-empty:border-line not-empty:px-4 not-empty:py-2.5">
        {note}
      </output>
      <Legend />
    </Command>
  );
}

/** The value includes the group, because the same item can be both recent and found. */
const valueOf = (group: string, id: string) => `${group}/${id}`;

type PaletteLineProps = { group: string; item: PaletteItem; onSelect: () => void };

function PaletteLine({ group, item, onSelect }: PaletteLineProps) {
  const { icon: Icon, id, label, hint, shortcut } = item;
  return (
    <Command.Item
      value={valueOf(group, id)}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2.5 text-sm text-ink select-none data-[selected=true]:bg-sunken pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2"
    >
      {Icon && <Icon {...icon} className="shrink-0 text-ink-3" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="max-w-2/5 truncate text-xs text-ink-3">{hint}</span>}
      {shortcut && <Kbd keys={shortcut} />}
    </Command.Item>
  );
}

function Legend() {
  const key = (keys: string, description: ReactNode) => (
    <span className="flex items-center gap-1.5">
      <Kbd keys={keys} />
      {description}
    </span>
  );
  return (
    <div className="flex gap-4 border-t border-line bg-raised px-4 py-2 text-xs text-ink-3 pointer-coarse:hidden">
      {key("↑ ↓", <Trans>to move</Trans>)}
      {key("↵", <Trans>to open</Trans>)}
      {key("Esc", <Trans>to close</Trans>)}
    </div>
  );
}
