/*
 * The body of a function that runs in the tab, with Testing Library as `queries` and the arguments
 * below. Its queries match like Playwright's: names contain the text, ignoring case, or equal it if
 * the match must be exact.
 */
/* global queries, steps, action, value */

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
  // Only the innermost element, because its ancestors contain the text as well.
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

function find() {
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

const pause = () => new Promise((resolve) => setTimeout(resolve, 40));

/** Waits a moment to see whether an animation moves it. */
async function isStill(element) {
  const before = element.getBoundingClientRect();
  await pause();
  const after = element.getBoundingClientRect();
  return ["x", "y", "width", "height"].every((side) => before[side] === after[side]);
}

function choose(list) {
  const option = [...list.options].find(({ label }) => readable(label) === value);
  if (option === undefined) return false;
  list.value = option.value;
  for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}

function type(field) {
  field.focus();
  field.select();
  // Like typing, this fires the events that React listens to.
  return document.execCommand(value === "" ? "delete" : "insertText", false, value);
}

const ACTIONS = {
  isReady: async (element) =>
    isVisible(element) && !element.disabled && (await isStill(element)) ? element : null,
  file: (element) => element,
  isChecked: (element) => element.checked ?? element.getAttribute("aria-checked") === "true",
  focus(element) {
    element.focus();
    return true;
  },
  scroll(element) {
    element.scrollIntoView({ block: "center" });
    return true;
  },
  type: (element) => !element.disabled && !element.readOnly && isVisible(element) && type(element),
  choose: (element) => !element.disabled && choose(element),
  text: (element) => element.textContent,
  value: (element) => element.value,
  attribute: (element) => element.getAttribute(value),
};

const found = find();
if (action === "count") return { outcome: "done", result: found.length };
if (action === "isVisible") {
  if (found.length > 1) return { outcome: "ambiguous", result: found.length };
  return { outcome: "done", result: found.length === 1 && isVisible(found[0]) };
}
if (found.length > 1) return { outcome: "ambiguous", result: found.length };
if (found.length === 0) return { outcome: "absent", result: null };
return { outcome: "done", result: await ACTIONS[action](found[0]) };
