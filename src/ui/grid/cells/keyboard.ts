import type { Step } from "./range.ts";

export type Press = { key: string; ctrl: boolean; shift: boolean; alt: boolean };

/** Where the active cell is, which determines what a key does. */
export type Place = "header" | "headerCheck" | "check" | "cell";

export type Command =
  | { do: "move"; step: Step; extend: boolean }
  | { do: "edit"; text: string | null }
  | { do: "sort"; add: boolean }
  | { do: "openColumn" }
  | { do: "resize"; by: number }
  | { do: "shift"; by: -1 | 1 }
  | { do: "toggleRow" }
  | { do: "toggleAll" }
  | { do: "selectAll" }
  | { do: "clear" }
  | { do: "fillDown" }
  | { do: "collapse" };

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  PageUp: "pageUp",
  PageDown: "pageDown",
  Home: "rowStart",
  End: "rowEnd",
};

const FAR_STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: "columnStart",
  ArrowDown: "columnEnd",
  ArrowLeft: "rowStart",
  ArrowRight: "rowEnd",
  Home: "first",
  End: "last",
};

const RESIZE_STEP = 16;

/** Returns the command for a key press, or null to leave the key to the browser. */
export function commandFor(press: Press, place: Place): Command | null {
  return place === "header" || place === "headerCheck"
    ? headerCommand(press, place)
    : bodyCommand(press, place);
}

function headerCommand({ key, ctrl, shift, alt }: Press, place: Place): Command | null {
  if (place === "headerCheck") {
    if (key === " " || key === "Enter") return { do: "toggleAll" };
  } else {
    const side = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : null;
    if (key === "Enter" || key === " ") return { do: "sort", add: shift };
    if ((alt && key === "ArrowDown") || key === "F2" || isMenuKey(key, shift)) {
      return { do: "openColumn" };
    }
    if (side && ctrl && shift) return { do: "shift", by: side };
    if (side && shift) return { do: "resize", by: side * RESIZE_STEP };
  }
  const step = (ctrl ? FAR_STEPS : STEPS)[key];
  return step && !alt ? { do: "move", step, extend: false } : null;
}

const isMenuKey = (key: string, shift: boolean) =>
  key === "ContextMenu" || (shift && key === "F10");

function bodyCommand({ key, ctrl, shift, alt }: Press, place: Place): Command | null {
  if (alt) return null;
  const step = (ctrl ? FAR_STEPS : STEPS)[key];
  if (step) return { do: "move", step, extend: shift };
  if (key === " " && (shift || place === "check")) return { do: "toggleRow" };
  if (ctrl) return controlCommand(key.toLowerCase());

  switch (key) {
    case "Enter":
      return place === "check" ? { do: "toggleRow" } : { do: "edit", text: null };
    case "F2":
      return { do: "edit", text: null };
    case "Delete":
    case "Backspace":
      return { do: "clear" };
    case "Escape":
      return { do: "collapse" };
    default:
      // A single character is text. Longer names are keys ("Tab", "F5", "Process" of an input method).
      return Array.from(key).length === 1 && place === "cell" ? { do: "edit", text: key } : null;
  }
}

function controlCommand(key: string): Command | null {
  if (key === "a") return { do: "selectAll" };
  return key === "d" ? { do: "fillDown" } : null;
}
