import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type ExternalToast, toast as sonner, Toaster, type ToasterProps } from "sonner";
import { icon } from "@/ui/foundation/styles.ts";
import { useTheme } from "@/ui/foundation/theme.tsx";
import { type ToastChannel, listenToToasts, type ToastMessage } from "@/ui/feedback/toast.tsx";

const ICONS = {
  success: <CircleCheck {...icon} />,
  info: <Info {...icon} />,
  warning: <TriangleAlert {...icon} />,
  error: <CircleAlert {...icon} />,
  loading: <LoaderCircle {...icon} className="animate-spin-slow" />,
  close: <X {...icon} />,
};

/** Sonner's style sheet is outside Tailwind's layers and would take precedence, hence the exclamation marks. */
const LOOK: NonNullable<ToasterProps["toastOptions"]> = {
  unstyled: true,
  classNames: {
    toast:
      "flex w-(--width) items-start gap-2.5 rounded-panel border border-line bg-surface p-3 pr-10 text-sm text-ink shadow-float data-[visible=false]:invisible",
    icon: "mt-0.5 shrink-0",
    content: "grid min-w-0 flex-1 gap-0.5",
    title: "font-medium wrap-anywhere",
    description: "text-ink-2 wrap-anywhere",
    actionButton:
      "-my-1 min-h-7 shrink-0 self-center rounded-md px-2 font-medium text-accent hover:bg-sunken pointer-coarse:min-h-11",
    loader: "static! transform-none!",
    closeButton:
      "absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-md border-0! bg-transparent! opacity-80 hover:opacity-100 pointer-coarse:size-11 pointer-coarse:top-0 pointer-coarse:right-0",
  },
};

const CALM_LOOK = {
  ...LOOK,
  classNames: {
    ...LOOK.classNames,
    success: "[&_[data-icon]]:text-good",
    warning: "[&_[data-icon]]:text-warn",
    error: "[&_[data-icon]]:text-bad",
    info: "[&_[data-icon]]:text-accent",
    loading: "[&_[data-icon]]:text-accent",
  },
};

const RICH_LOOK = {
  ...LOOK,
  classNames: {
    ...LOOK.classNames,
    success: "border-good/30! bg-good-soft! text-good!",
    warning: "border-warn/30! bg-warn-soft! text-warn!",
    error: "border-bad/30! bg-bad-soft! text-bad!",
    info: "border-accent/30! bg-accent-soft! text-accent!",
  },
};

/** How long a toast with a button is shown, in milliseconds: long enough to read it and to reach the button. */
const WITH_ACTION = 10_000;

function show({ channel, kind, title, details }: ToastMessage) {
  const options: ExternalToast = {
    toasterId: channel,
    ...(details.action ? { duration: WITH_ACTION } : {}),
    ...details,
  };
  // `role="alert"` makes screen readers announce an error immediately.
  if (kind === "error") sonner.error(<span role="alert">{title}</span>, options);
  else sonner[kind](title, options);
}

/** Shows the toasts of both channels. */
export function Toasters() {
  const { shown } = useTheme();
  const { t } = useLingui();
  const common = {
    theme: shown,
    icons: ICONS,
    closeButton: true,
    offset: 16,
    mobileOffset: 12,
    className: "font-sans!",
  };
  const close = { closeButtonAriaLabel: t`Close message` };

  // The toasters subscribe in their own effects, which run before this one.
  useEffect(() => listenToToasts({ show, dismiss: (id) => void sonner.dismiss(id) }), []);

  return (
    <>
      <FocusableToasts>
        <Toaster
          {...common}
          id={"messages" satisfies ToastChannel}
          position="top-right"
          richColors
          visibleToasts={1}
          duration={5000}
          containerAriaLabel={t`Messages`}
          toastOptions={{ ...RICH_LOOK, ...close }}
        />
      </FocusableToasts>
      <FocusableToasts>
        <Toaster
          {...common}
          id={"activity" satisfies ToastChannel}
          position="bottom-right"
          expand
          visibleToasts={3}
          gap={14}
          duration={4000}
          hotkey={[]}
          containerAriaLabel={t`Activity`}
          toastOptions={{ ...CALM_LOOK, ...close }}
        />
      </FocusableToasts>
    </>
  );
}

/**
 * Sonner pauses a toast's timer only for the pointer, so keyboard focus is passed on to it as pointer events. Focus
 * events are hidden from Sonner, because Sonner would pull the focus back whenever it leaves the list, and so trap the
 * Tab key.
 */
function FocusableToasts({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => (part.current === null ? undefined : passFocusOn(part.current)), []);
  return (
    <div ref={part} className="contents">
      {children}
    </div>
  );
}

function passFocusOn(part: HTMLElement): () => void {
  let focused: Node | null = null;
  let previous: HTMLElement | null = null;
  const holds = (target: EventTarget | null) => target instanceof Node && part.contains(target);
  function pretend(type: "mousemove" | "mouseout") {
    const list = part.querySelector("ol");
    list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
  }
  function enter(event: FocusEvent) {
    event.stopPropagation();
    focused = event.target instanceof Node ? event.target : null;
    if (holds(event.relatedTarget)) return;
    previous = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
    pretend("mousemove");
  }
  function leave(event: FocusEvent) {
    event.stopPropagation();
    if (event.relatedTarget !== null) focused = null;
    if (!holds(event.relatedTarget)) pretend("mouseout");
  }
  // If the focused toast is removed, the focus returns to where it was. Otherwise, the next Tab would start at the top
  // of the page.
  const removals = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) previous?.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", enter);
  part.addEventListener("focusout", leave);
  removals.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener("focusin", enter);
    part.removeEventListener("focusout", leave);
    removals.disconnect();
  };
}
