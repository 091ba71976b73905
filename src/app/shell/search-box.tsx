import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { chord } from "@/ui/foundation/chord.ts";
import { Kbd } from "@/ui/controls/kbd.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

const CommandSearch = lazyPart(async () => ({
  default: (await import("@/app/shell/command-search.tsx")).CommandSearch,
}));

/** Whether the keys are ctrl or cmd plus k, without other modifiers. */
const opensSearch = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === "k";

/** Opens the search on the first character, on Enter, on a click or with the shortcut. */
export function SearchBox({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  /** The box and the search share one text, so nothing typed before the search has loaded is lost. */
  const [query, setQuery] = useState("");
  const [isWanted, setIsWanted] = useState(false);
  const shown = open ? query : "";
  const box = useRef<HTMLInputElement>(null);

  const show = useCallback((typed: string) => {
    setQuery(typed);
    setIsWanted(true);
    setOpen(true);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!opensSearch(event)) return;
      event.preventDefault();
      // While another dialog is open, the shortcut does nothing.
      if (!open && document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (open) {
        setOpen(false);
        return;
      }
      // Until the search has loaded for the first time, typed characters go into the box.
      if (!isWanted) box.current?.focus();
      show("");
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open, isWanted, show]);

  return (
    <search className="max-w-95 min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          show(shown);
        }}
      >
        <Search
          {...icon}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={box}
          type="search"
          aria-label={t`Search`}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          autoComplete="off"
          placeholder={t`Search products, orders, suppliers…`}
          value={shown}
          onChange={(event) => show(event.target.value)}
          onClick={() => show(shown)}
          className="h-8 w-full rounded-control border border-transparent bg-sunken pr-2 pl-8.5 text-sm text-ellipsis text-ink placeholder:text-ink-3 sm:pr-16 pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
        <Kbd
          keys={chord("K")}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 max-sm:hidden pointer-coarse:hidden"
        />
      </form>
      {isWanted && (
        <Suspense>
          <CommandSearch
            open={open}
            onOpenChange={setOpen}
            query={query}
            onQuery={setQuery}
            onToggleSidebar={onToggleSidebar}
          />
        </Suspense>
      )}
    </search>
  );
}
