/*
 * The body of a function that WebDriver installs once in each document, with Testing Library as `queries`. It returns a
 * function that finds elements as Playwright's locators do, and acts on them. A name matches if it contains the text,
 * in any case, or with `exact` if it equals the text.
 */
/* global queries */

const readable = (text) => text.replaceAll(/\s+/g, " ").trim();

function matcher({ text, pattern, exact }) {
  if (pattern !== undefined) {
    const expression = new RegExp(pattern.source, pattern.flags);
    return (found) => expression.test(readable(found));
  }
  if (exact) return (found) => readable(found) === readable(text);
  return (found) => readable(found).toLowerCase().includes(readable(text).toLowerCase());
}

function withText(root, name) {
  const matches = matcher(name);
  const found = [...root.querySelectorAll("*")].filter(
    (element) => !["SCRIPT", "STYLE"].includes(element.tagName) && matches(element.textContent),
  );
  // Finds only the innermost element, because its ancestors contain the text as well.
  return found.filter(
    (element) => !found.some((other) => other !== element && element.contains(other)),
  );
}

const QUERIES = {
  role: (root, { role, level, ...name }) =>
    queries.queryAllByRole(root, role, {
      ...(level === undefined ? {} : { level }),
      ...(name.text === undefined && name.pattern === undefined ? {} : { name: matcher(name) }),
    }),
  label: (root, name) => queries.queryAllByLabelText(root, matcher(name)),
  text: withText,
  css: (root, { css }) => [...root.querySelectorAll(css)],
};

function find(steps) {
  let found = [document.body];
  for (const step of steps)
    found =
      step.query === "nth"
        ? found.slice(step.index, step.index + 1)
        : [...new Set(found.flatMap((root) => [...QUERIES[step.query](root, step)]))];
  return found;
}

function isVisible(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the element stays in place for a moment: no animation is moving it. */
async function isStill(element) {
  const before = element.getBoundingClientRect();
  await pause(40);
  const after = element.getBoundingClientRect();
  return ["x", "y", "width", "height"].every((side) => before[side] === after[side]);
}

/**
 * Whether a click on `target` counts as a click on the element: the target is inside the element or inside its label.
 */
const belongsTo = (element, target) =>
  [element, ...(element.labels ?? [])].some((part) => part.contains(target));

/** Whether a click at the centre of the element would reach it. */
function isUncovered(element) {
  const { left, top, width, height } = element.getClientRects()[0];
  return belongsTo(element, document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The current click: its target, and which of the click's events have reached the target. */
let aim = null;

/**
 * WebKit's driver computes the position of a click and then sends it there. If the page moves in between, the click
 * lands on something else, and the driver still reports success. So a click that misses is stopped here, and sent
 * again.
 */
function watch(event) {
  if (aim === null || aim.isClicked || !event.isTrusted) return;
  const isHit = belongsTo(aim.element, event.target);
  if (isHit && event.type === "click") aim.isClicked = true;
  else if (isHit) aim.isPressed = true;
  else if (!aim.isPressed) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}
for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
  window.addEventListener(kind, watch, true);

async function aimAt(element) {
  if (!isVisible(element) || element.disabled || !(await isStill(element))) return undefined;
  if (!isUncovered(element)) element.scrollIntoView({ block: "center" });
  if (!isUncovered(element)) return undefined;
  aim = { element, isPressed: false, isClicked: false };
  return element;
}

/**
 * Whether the click has arrived. For a menu's button, a press is enough: it opens the menu, which then covers the
 * button.
 */
function isClicked() {
  if (aim === null || aim.isClicked) return true;
  return aim.isPressed && aim.element.closest("[aria-haspopup]") !== null ? true : undefined;
}

function choose(list, value) {
  const option = [...list.options].find(({ label }) => readable(label) === value);
  if (option === undefined) return undefined;
  list.value = option.value;
  for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

function type(field, value) {
  if (field.disabled || field.readOnly || !isVisible(field)) return undefined;
  field.focus();
  field.select();
  // This command fires the events that React listens to, as typing does.
  return document.execCommand(value === "" ? "delete" : "insertText", false, value) || undefined;
}

const checkedState = (element) =>
  element.checked ?? element.getAttribute("aria-checked") === "true";

/** The actions on the element that was found. Each returns undefined until it's possible. */
const ACTIONS = {
  aim: aimAt,
  file: (element) => element,
  isChecked: checkedState,
  checked: (element) => checkedState(element) || undefined,
  focus(element) {
    element.focus();
    return true;
  },
  scroll(element) {
    element.scrollIntoView({ block: "center" });
    return true;
  },
  type,
  choose: (element, value) => (element.disabled ? undefined : choose(element, value)),
  text: (element) => element.textContent,
  value: (element) => element.value,
  attribute: (element, value) => element.getAttribute(value),
  visible: (element) => isVisible(element) || undefined,
  hidden: (element) => (isVisible(element) ? undefined : true),
};

async function attempt(steps, action, value) {
  if (action === "clicked") return { outcome: "done", result: isClicked() };
  const found = find(steps);
  if (action === "count") return { outcome: "done", result: found.length };
  if (found.length > 1) return { outcome: "ambiguous", result: found.length };
  const [element] = found;
  if (element !== undefined)
    return { outcome: "done", result: await ACTIONS[action](element, value) };
  return { outcome: "done", result: action === "hidden" ? true : undefined };
}

/** Retries until there is a result, for at most this many milliseconds. */
return async (steps, action, value, ms) => {
  const end = Date.now() + ms;
  for (;;) {
    const startedAt = Date.now();
    const result = await attempt(steps, action, value);
    if (result.result !== undefined) return result;
    if (Date.now() >= end) return { outcome: "waiting", result: null };
    // Searching a large page takes long, so the pause before the next attempt grows with it.
    await pause(Math.max(20, 2 * (Date.now() - startedAt)));
  }
};
