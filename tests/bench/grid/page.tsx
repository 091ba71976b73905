import "@/app/app.css";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { loadMessages, loadMessageCatalogue } from "@/lib/messages.ts";
import { SAMPLE_COLUMNS } from "@/ui/grid/gallery/sample-columns.tsx";
import { type SampleProduct, sampleProducts } from "@/ui/grid/gallery/gallery-products.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { mountBareTable } from "./bare-table.ts";

export type Kind = "bare" | "grid" | "drawn";

/** Twenty columns of plain text, the same as in the bound. */
const PLAIN: readonly Column<SampleProduct>[] = SAMPLE_COLUMNS.map(
  ({ render: _drawn, hidden: _hidden, grow: _grow, ...column }) => column,
);
const DRAWN = SAMPLE_COLUMNS.map(({ hidden: _hidden, ...column }) => column);

const rows = sampleProducts(100_000);
const root = document.createElement("div");
root.style.cssText = "width:1200px;height:800px;display:grid";
document.body.append(root);
await loadMessageCatalogue("inside");
const i18n = await loadMessages("en");

const skuOf = ({ sku }: SampleProduct) => sku;

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const { port1, port2 } = new MessageChannel();
port1.start();
/** Unlike a timer, a message isn't delayed after a few tasks in a row. */
const nextTask = () =>
  new Promise((resolve) => {
    port1.addEventListener("message", resolve, { once: true });
    port2.postMessage(null);
  });

/** Milliseconds until the first rows are painted. */
async function mount(kind: Kind): Promise<number> {
  const start = performance.now();
  if (kind === "bare") mountBareTable(root, rows, PLAIN);
  else {
    const source = inMemory(rows, ({ id }) => id);
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <Grid
          label="Products"
          source={source}
          columns={kind === "grid" ? PLAIN : DRAWN}
          isSelectable
          rowLabel={skuOf}
          onEdit={() => Promise.resolve([])}
        />
      </I18nProvider>,
    );
  }
  while (root.querySelector("[data-row]") === null) await nextTask();
  await nextFrame();
  await nextTask();
  return performance.now() - start;
}

/** Whether there are rows at a quarter, half and three quarters of the viewport's height. */
function isCovered(scroller: Element): boolean {
  const box = scroller.getBoundingClientRect();
  return [0.25, 0.5, 0.75].every((share) => {
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share);
    return at?.closest("[data-row]") != null;
  });
}

type Leg = { frames: number; down: number; right: number };

/** Scrolls slowly, then so fast that every frame replaces every row, then back and sideways. */
const LEGS: readonly Leg[] = [
  { frames: 120, down: 90, right: 0 },
  { frames: 60, down: 1_400, right: 0 },
  { frames: 40, down: -1_400, right: 0 },
  { frames: 40, down: 0, right: 60 },
  { frames: 40, down: 40, right: -60 },
];

type Scrolled = { frames: number[]; work: number[]; empty: number };

/**
 * Scrolls between frames, like a wheel. Measures the time between frames, and the work in each: from the frame's start
 * to the first task after it was painted.
 */
async function scroll(): Promise<Scrolled> {
  const scroller = root.querySelector(".grid-scroll");
  if (!scroller) throw new TypeError("Nothing to scroll");
  const frames: number[] = [];
  const work: number[] = [];
  let empty = 0;
  let before = await nextFrame();
  for (const { frames: count, down, right } of LEGS) {
    for (let frame = 0; frame < count; frame++) {
      await nextTask();
      work.push(performance.now() - before);
      scroller.scrollTop += down;
      scroller.scrollLeft += right;
      const now = await nextFrame();
      frames.push(now - before);
      before = now;
      if (!isCovered(scroller)) empty += 1;
    }
  }
  return { frames, work, empty };
}

Reflect.set(window, "bench", { mount, scroll });
