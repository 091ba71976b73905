import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, Search } from "lucide-react";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Option } from "@/ui/inputs/select.tsx";
import { matches } from "@/ui/foundation/matching.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** The list shows at most this many options, because people don't read more. Typing narrows them down. */
const SHOWN = 100;

/** The number of options that are rendered first, which is enough to fill the open list. The others follow. */
const IN_VIEW = 8;

/** The number of options above the chosen one that are in view when the list opens. */
const ABOVE = 4;

type OptionSearchProps<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | null;
  /** The name of the search field. */
  label: string;
  onChoose: (value: Value) => void;
};

/** The open part of a combobox: a search field above the options. The field keeps the focus. */
export function OptionSearch<Value extends string>(props: OptionSearchProps<Value>) {
  const { options, value, label, onChoose } = props;
  const { t } = useLingui();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [opened] = useState(() => {
    const chosen = options.findIndex((option) => option.value === value);
    return chosen < SHOWN ? Math.max(chosen, 0) : 0;
  });
  const [active, setActive] = useState(opened);
  const found =
    query === "" ? options : options.filter((each) => matches(query, each.label, each.hint));
  const count = Math.min(found.length, SHOWN);
  const isWhole = useDeferredValue(true, false);
  const [top] = useState(() => Math.max(0, Math.min(opened - ABOVE, options.length - IN_VIEW)));
  const first = isWhole || query !== "" ? 0 : top;
  const shown = found.slice(first, isWhole ? SHOWN : first + IN_VIEW);
  const more = found.length - SHOWN;

  function reveal(index: number) {
    const item = list.current?.children[index - first];
    if (!list.current || !(item instanceof HTMLElement)) return;
    const { offsetTop, offsetHeight } = item;
    const lowest = offsetTop + offsetHeight - list.current.clientHeight;
    list.current.scrollTop = Math.min(Math.max(list.current.scrollTop, lowest), offsetTop);
  }
  /** Keeps the visible options in place when the options above them are rendered. */
  const keepPlace = useEffectEvent(() => {
    const [start] = list.current?.children ?? [];
    const item = list.current?.children[top - first];
    if (list.current && start instanceof HTMLElement && item instanceof HTMLElement)
      list.current.scrollTop = item.offsetTop - start.offsetTop;
    reveal(active);
  });
  useLayoutEffect(() => {
    // When the list opens, the chosen option is already in view, so the layout doesn't have to be measured.
    if (isWhole && top > 0) keepPlace();
  }, [isWhole, top]);

  function goTo(index: number) {
    const next = (index + count) % count;
    setActive(next);
    reveal(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.ctrlKey ? CTRL_KEYS[event.key] : KEYS[event.key];
    if (key === undefined || shown.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (key === "choose") choose(active);
    else if (key === "first") goTo(0);
    else if (key === "last") goTo(-1);
    else goTo(active + key);
  }

  function choose(index: number) {
    const option = found[index];
    if (option && option.disabled !== true) onChoose(option.value);
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search {...icon} className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={label}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-9 w-full bg-transparent text-sm outline-none placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t`Options`}
        className="relative max-h-64 overflow-y-auto p-1"
      >
        {shown.map((option, place) => {
          const index = first + place;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The search field has the focus and handles keys.
            <div
              key={option.value}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={option.disabled}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(index)}
              className={clsx(
                "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 select-none aria-disabled:opacity-50 pointer-coarse:min-h-11",
                index === active && "bg-sunken forced-colors:outline-2",
              )}
            >
              <span className="min-w-0 flex-1">
                {option.label}
                {option.hint && <span className="ml-2 text-xs text-ink-3">{option.hint}</span>}
              </span>
              {option.value === value && (
                <Check size={16} strokeWidth={2} aria-hidden className="shrink-0 text-accent" />
              )}
            </div>
          );
        })}
      </div>
      {shown.length === 0 && (
        <p role="status" className="px-2 pt-3 pb-4 text-center text-ink-3">
          <Trans>No results</Trans>
        </p>
      )}
      {more > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">
          <Plural
            value={more}
            one="1 more: type to narrow the list"
            other="# more: type to narrow the list"
          />
        </p>
      )}
    </>
  );
}

const KEYS: Record<string, "choose" | "first" | "last" | -1 | 1 | undefined> = {
  Enter: "choose",
  Home: "first",
  End: "last",
  ArrowUp: -1,
  ArrowDown: 1,
};

/** Ctrl+N and Ctrl+P move down and up, as in text editors and terminals. */
const CTRL_KEYS: typeof KEYS = { n: 1, p: -1 };
