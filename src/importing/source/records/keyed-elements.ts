import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import { ITEM } from "./json-reader.ts";
import type { RecordEvents } from "./record-rows.ts";

/** Products that are in an object, each under a name such as its SKU, instead of in a list. */
export type KeyedElements = {
  /** The path of the object. */
  path: string;
  /** Whether each product also holds the name that it has in the object. */
  isNamedInside: boolean;
};

/** The column with the names of the elements. */
const KEY = "key";

type Node = {
  name: string;
  parent: Node | null;
  children: Map<string, Node>;
  count: number;
  /** The number of values inside this node. */
  values: number;
  text: string | null;
};

const FEWEST = 2;
/** The share of the elements that must be alike. Others may be broken or describe the list. */
const MOST = 0.8;
const NAMES = new Set(["sku", "gtin", "mpn", "title"]);

/** Finds the object that names its products, given the elements at the beginning of a file. */
export function keyedElements(): RecordEvents & { found: () => KeyedElements | null } {
  const root: Node = nodeIn(null, "");
  let now = root;
  return {
    enter(name) {
      let next = now.children.get(name);
      if (next === undefined) {
        next = nodeIn(now, name);
        now.children.set(name, next);
      }
      next.count += 1;
      now = next;
    },
    value(text) {
      now.text ??= text;
      for (let at: Node | null = now; at !== null; at = at.parent) at.values += 1;
    },
    leave() {
      now = now.parent ?? now;
    },
    found() {
      // Each level must hold nearly all values of the file, so only one path is possible.
      for (let node: Node | null = root; node !== null; node = mainPart(node, root)) {
        if (node.parent !== null && namesProducts(node)) return keyedIn(node);
        const fields = leavesOf(node).map(({ name }) => fieldOf(name));
        if (fields.some((field) => field !== null && NAMES.has(field))) return null;
      }
      return null;
    },
  };
}

const nodeIn = (parent: Node | null, name: string): Node => ({
  name,
  parent,
  children: new Map(),
  count: 0,
  values: 0,
  text: null,
});

const leavesOf = ({ children }: Node) =>
  [...children.values()].filter((child) => child.children.size === 0);

const mainPart = (node: Node, root: Node) =>
  [...node.children.values()].find(
    ({ children, values, count }) =>
      children.size > 0 && count === 1 && values >= root.values * MOST,
  ) ?? null;

/** The objects in this node. Other values aren't elements. */
const elementsOf = ({ children }: Node) =>
  [...children.values()].filter((child) => child.children.size > 0);

/** Whether the objects in this node have different names, and share fields that products have. */
function namesProducts(node: Node): boolean {
  const elements = elementsOf(node);
  const others = leavesOf(node).filter(({ text }) => text !== null);
  if (elements.length < Math.max(FEWEST, others.length)) return false;
  if (elements.some(({ count }) => count > 1)) return false;
  const most = Math.max(FEWEST, elements.length * MOST);
  const times = new Map<string, number>();
  for (const { children } of elements)
    for (const name of children.keys()) times.set(name, (times.get(name) ?? 0) + 1);
  const shared = [...times].filter(([, count]) => count >= most).map(([name]) => fieldOf(name));
  const fields = new Set<string>(shared.filter((field) => field !== null));
  if (fields.size >= FEWEST && [...NAMES].some((name) => fields.has(name))) return true;
  // Objects without a SKU, GTIN, MPN or title must have names that look like codes: "retail" and "dealer" are prices
  // of a product.
  const codes = elements.filter(({ name }) => /\d/.test(name));
  return fields.size >= FEWEST && codes.length >= most;
}

function keyedIn(node: Node): KeyedElements {
  const elements = elementsOf(node);
  const holdsName = ({ name, children }: Node) =>
    [...children.values()].some(({ text }) => text === name);
  const path: string[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) path.unshift(at.name);
  return { path: path.join("/"), isNamedInside: elements.every(holdsName) };
}

/** Reports the named elements as those of a list. Each gets its name as a value, unless all already contain it. */
export function asList(
  { path, isNamedInside }: KeyedElements,
  { enter, value, leave }: RecordEvents,
): RecordEvents {
  /** The paths of the enclosing elements. */
  const outer: string[] = [];
  /** How many elements are open below the object. */
  let inside = 0;
  /** The name of an element that may be a single value, until its content shows what it is. */
  let held: string | null = null;

  function beginElement() {
    const name = held;
    if (name === null) return;
    held = null;
    enter(ITEM);
    if (isNamedInside) return;
    enter(KEY);
    value(name);
    leave();
  }

  return {
    enter(name) {
      if (inside > 0) {
        beginElement();
        inside += 1;
      } else if (outer.at(-1) === path) {
        held = name;
        inside = 1;
        return;
      } else {
        const around = outer.at(-1);
        outer.push(around === undefined ? name : `${around}/${name}`);
      }
      enter(name);
    },
    value(text) {
      if (held !== null) enter(held);
      held = null;
      value(text);
    },
    leave() {
      if (inside > 0) {
        beginElement();
        inside -= 1;
      } else outer.pop();
      leave();
    },
  };
}
