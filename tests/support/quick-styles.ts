/**
 * The style properties that queries by role, visibility checks, clicks, dialogs and toasts read. For these, jsdom
 * matches its own style sheet against the element and all its ancestors, which took a fifth of the time of the
 * component tests. Anything else, and every page that has a style sheet, still goes to jsdom.
 */
const DEFAULTS: Record<string, string> = {
  visibility: "visible",
  "pointer-events": "auto",
  opacity: "1",
  "animation-name": "none",
  direction: "ltr",
};
const INHERITED = new Set(["visibility", "pointer-events", "direction"]);
const RELATIVE = new Set(["inherit", "initial", "unset", "revert"]);
/** Whether these elements and their children are displayed depends on the attributes of the elements. */
const CONDITIONAL = new Set(["DIALOG", "DETAILS", "INPUT"]);

type Computed = typeof window.getComputedStyle;

const cssName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the value, or null if jsdom has to find it. */
function quickValue(element: Element, property: string, displayOf: (element: Element) => string) {
  if (property !== "display" && DEFAULTS[property] === undefined) return null;
  const isInherited = INHERITED.has(property);
  for (let one: Element | null = element; one; one = isInherited ? one.parentElement : null) {
    const value = inlineValue(one, property);
    if (RELATIVE.has(value)) return null;
    if (value !== "") return value;
  }
  return DEFAULTS[property] ?? (isConditional(element) ? null : displayOf(element));
}

function inlineValue(element: Element, property: string): string {
  const hasStyle = element.hasAttribute("style") && "style" in element;
  return hasStyle && element.style instanceof CSSStyleDeclaration
    ? element.style.getPropertyValue(property)
    : "";
}

const isConditional = (element: Element) =>
  element.hasAttribute("hidden") ||
  !element.isConnected ||
  CONDITIONAL.has(element.tagName) ||
  CONDITIONAL.has(element.parentElement?.tagName ?? "");

function quickStyles(computed: Computed): Computed {
  const declaration = document.createElement("i").style;
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    const key = `${element.namespaceURI} ${element.localName}`;
    const display = displays.get(key) ?? computed(element).display;
    if (!element.hasAttribute("style")) displays.set(key, display);
    return display;
  }

  return (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return computed(element, pseudo);
    let full: CSSStyleDeclaration | undefined;
    const style = () => (full ??= computed(element));
    const quick = (property: string) => quickValue(element, property, displayOf);
    return new Proxy(declaration, {
      get(_, name) {
        if (name === "getPropertyValue")
          return (property: string) => quick(property) ?? style().getPropertyValue(property);
        return quick(cssName(String(name))) ?? Reflect.get(style(), name, style());
      },
    });
  };
}

/** The styles are installed once per window, because test files share it. */
const installed = Symbol.for("quick styles");
if (!(installed in window))
  Object.assign(window, {
    [installed]: true,
    getComputedStyle: quickStyles(window.getComputedStyle.bind(window)),
  });
