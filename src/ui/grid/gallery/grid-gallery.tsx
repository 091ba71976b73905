import { type ReactNode, useState } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { ColumnChooser } from "@/ui/grid/column-chooser.tsx";
import { SAMPLE_COLUMNS, withValue } from "./sample-columns.tsx";
import { type SampleProduct, sampleProducts } from "./gallery-products.ts";
import { pause, sampleServer } from "./sample-server.ts";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory, type MemorySource } from "@/ui/grid/source/memory-source.ts";
import { viewOf } from "@/ui/grid/model/view.ts";
import type { OnEdit } from "@/ui/grid/interaction/use-edits.ts";

const ROWS = 100_000;
const LINK = "min-h-6 font-medium text-accent hover:underline pointer-coarse:min-h-11";
const idOf = ({ id }: SampleProduct) => id;
const skuOf = ({ sku }: SampleProduct) => sku;

/** The grid in its main states, for developers and the browser tests. */
export function GridGallery() {
  return (
    <div className="grid min-w-0 gap-8">
      <Specimen title="100,000 rows in memory, editable">
        <InMemory />
      </Specimen>
      <Specimen title="Read page by page from a slow server that sometimes fails">
        <FromServer />
      </Specimen>
      <Specimen title="Nothing there">
        <Empty />
      </Specimen>
      <Specimen title="Could not be loaded">
        <Failed />
      </Specimen>
    </div>
  );
}

const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid min-w-0 gap-2">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

const editTogether = () => (
  <button type="button" className={LINK}>
    Edit together
  </button>
);

/** Simulates a server: each save takes half a second, and a stock of 13 is rejected. */
function saveInto(source: MemorySource<SampleProduct>): OnEdit<SampleProduct> {
  return async (changes) => {
    await pause(500);
    return changes.map(({ row, column, to }) => {
      if (column === "stock" && to === 13) return "This warehouse doesn’t accept a stock of 13.";
      const latest = source.find(row.id) ?? row;
      source.replace(withValue(latest, column, to));
      return null;
    });
  };
}

function InMemory() {
  const [source] = useState(() => inMemory(sampleProducts(ROWS), idOf));
  const [onEdit] = useState(() => saveInto(source));
  const [view, setView] = useState(() => viewOf(SAMPLE_COLUMNS));
  return (
    <>
      <div className="flex justify-end">
        <ColumnChooser columns={SAMPLE_COLUMNS} view={view} onViewChange={setView} />
      </div>
      <Grid
        label="Products in memory"
        className="h-[560px]"
        source={source}
        columns={SAMPLE_COLUMNS}
        view={view}
        onViewChange={setView}
        isSelectable
        rowLabel={skuOf}
        onEdit={onEdit}
        note="CAD"
        actions={editTogether}
      />
    </>
  );
}

function FromServer() {
  const [source] = useState(() => sampleServer(48_212));
  return (
    <Grid
      label="Products on a server"
      className="h-[420px]"
      source={source}
      columns={SAMPLE_COLUMNS}
      isSelectable
      rowLabel={skuOf}
      note={
        <button type="button" className={LINK} onClick={source.refresh}>
          Refresh
        </button>
      }
    />
  );
}

function Empty() {
  const [source] = useState(() => inMemory<SampleProduct>([], idOf));
  return (
    <Grid label="No products" className="h-[340px]" source={source} columns={SAMPLE_COLUMNS} />
  );
}

function Failed() {
  const [source] = useState(() => sampleServer(50, true));
  return (
    <Grid
      label="Products that cannot be loaded"
      className="h-[360px]"
      source={source}
      columns={SAMPLE_COLUMNS}
      empty={<Button variant="outline">Import products</Button>}
    />
  );
}
