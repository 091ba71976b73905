import type { Column } from "@/ui/grid/model/column.ts";

const ROW = 38;
const SPARE = 4;

/**
 * The bound: rows and columns virtualized by hand and nothing else. No framework, translations, selection or keyboard;
 * row elements are reused.
 */
export function mountBareTable<Row>(
  root: HTMLElement,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): () => void {
  const scroller = document.createElement("div");
  scroller.className = "grid-scroll bare";
  const body = document.createElement("div");
  body.className = "grid-body";
  scroller.append(body);
  root.append(scroller);

  let width = 0;
  const places = columns.map((column) => {
    width += column.width ?? 140;
    return { column, left: width - (column.width ?? 140), width: column.width ?? 140 };
  });
  body.style.width = `${width}px`;
  body.style.height = `${rows.length * ROW}px`;

  const pool: { element: HTMLElement; row: number; columns: string }[] = [];

  function draw() {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    const first = Math.max(Math.floor(scrollTop / ROW) - SPARE, 0);
    const last = Math.min(Math.ceil((scrollTop + clientHeight) / ROW) + SPARE, rows.length) - 1;
    const shown = places.filter(
      (place) =>
        place.left + place.width > scrollLeft - 120 && place.left < scrollLeft + clientWidth + 120,
    );
    const key = shown.map(({ column }) => column.id).join();
    const size = Math.ceil(clientHeight / ROW) + SPARE * 2 + 2;

    for (let index = first; index <= last; index++) {
      const at = index % size;
      const slot = (pool[at] ??= newSlot());
      if (slot.row === index && slot.columns === key) continue;
      const row = rows[index];
      if (row === undefined) continue;
      if (slot.columns !== key) {
        slot.element.replaceChildren(...shown.map(newCell));
        slot.columns = key;
      }
      for (const [cell, { column }] of shown.entries()) {
        const element = slot.element.children[cell];
        const value = column.value(row);
        if (element) element.textContent = value === null ? "" : String(value);
      }
      slot.row = index;
      slot.element.style.transform = `translateY(${index * ROW}px)`;
    }
  }

  function newSlot() {
    const element = document.createElement("div");
    element.className = "grid-row";
    element.dataset["row"] = "";
    element.style.height = `${ROW}px`;
    element.style.width = `${width}px`;
    element.style.lineHeight = `${ROW - 1}px`;
    body.append(element);
    return { element, row: -1, columns: "" };
  }

  function newCell(place: (typeof places)[number]) {
    const element = document.createElement("div");
    element.className = "grid-cell";
    element.style.left = `${place.left}px`;
    element.style.width = `${place.width}px`;
    return element;
  }

  draw();
  scroller.addEventListener("scroll", draw, { passive: true });
  return () => scroller.remove();
}
