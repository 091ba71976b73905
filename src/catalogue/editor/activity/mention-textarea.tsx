import { Plural, useLingui } from "@lingui/react/macro";
import * as Popover from "@radix-ui/react-popover";
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import {
  completeMention,
  MAX_COMMENT,
  openMention,
  type Person,
} from "@/catalogue/editor/activity/comment.ts";
import { matches } from "@/ui/foundation/matching.ts";
import { floatLook, itemLook } from "@/ui/foundation/styles.ts";
import { Textarea } from "@/ui/inputs/textarea.tsx";

const SHOWN = 8;

type MentionTextareaProps = {
  value: string;
  onChange: (text: string) => void;
  people: readonly Person[];
  onSubmit: () => void;
  name?: string;
  /** Focuses the field when it appears, because it replaces the control that the person just used. */
  takesFocus?: boolean;
};

/** A text field that suggests people after "@". Ctrl or Command with Enter submits. */
export function MentionTextarea({
  value,
  onChange,
  people,
  onSubmit,
  name,
  takesFocus = false,
}: MentionTextareaProps) {
  const { t } = useLingui();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);

  /**
   * Where to put the cursor once the chosen name has been inserted, because inserting it moves the cursor to the end.
   */
  const afterMention = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = afterMention.current;
    if (at !== null) field.current?.setSelectionRange(at, at);
    afterMention.current = null;
  });

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const mention = cursor === null ? null : openMention(value, cursor);
  const found = mention
    ? people.filter((it) => it.name !== "" && matches(mention.query, it.name)).slice(0, SHOWN)
    : [];
  const isOpen = found.length > 0;
  const chosen = Math.min(active, found.length - 1);

  function follow(text: string) {
    setCursor(field.current?.selectionStart ?? text.length);
    setActive(0);
  }

  function choose(person: Person | undefined) {
    if (!person || !mention || cursor === null) return;
    const next = completeMention(value, mention.start, cursor, person.name);
    afterMention.current = next.cursor;
    onChange(next.text);
    setCursor(null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive((chosen + 1) % found.length);
    else if (event.key === "ArrowUp") setActive((chosen + found.length - 1) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(found[chosen]);
    else return;
    event.preventDefault();
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && setCursor(null)}>
      <Popover.Anchor asChild>
        <Textarea
          ref={field}
          rows={3}
          name={name}
          maxLength={MAX_COMMENT}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            follow(event.target.value);
          }}
          onKeyDown={press}
          onBlur={() => setCursor(null)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isOpen
            ? { "aria-controls": listId, "aria-activedescendant": `${listId}-${chosen}` }
            : {})}
        />
      </Popover.Anchor>
      <output className="sr-only">
        {isOpen && (
          <Plural
            value={found.length}
            one="# person. Press Enter to mention them."
            other="# people. Choose one with the arrow keys."
          />
        )}
      </output>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          role="listbox"
          aria-label={t`People to mention`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={floatLook}
        >
          {found.map((person, index) => (
            <div
              key={person.userId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // Keeps the focus in the text field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              onKeyDown={press}
              className={clsx(itemLook, "hover:bg-sunken", index === chosen && "bg-sunken")}
            >
              {person.name}
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
