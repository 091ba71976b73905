import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FlowStep } from "@/importing/flow/state/flow-step.ts";
import type { ImportFlow } from "@/importing/flow/state/use-import-flow.tsx";

/** Takes the next file of a supplier as its last one was taken, and goes straight to what it would change. */
export function useRunAgain(flow: ImportFlow, go: (step: FlowStep) => void) {
  const [wanted, setWanted] = useState<File | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const taken = useRef<File | null>(null);
  const isOpen = wanted !== null && flow.chosen?.file === wanted && flow.busy === null;

  const open = useEffectEvent((file: File) => void flow.drop([file], address));
  useEffect(() => {
    if (wanted !== null) open(wanted);
  }, [wanted]);

  const goOn = useEffectEvent(() => {
    // Without a SKU, there is something to be said first.
    if (flow.mapping?.fields.sku === undefined) return go("columns");
    go("changes");
    void flow.compare();
  });
  useEffect(() => {
    if (!isOpen || taken.current === wanted) return;
    taken.current = wanted;
    goOn();
  }, [isOpen, wanted]);

  return (supplier: string | null, next: File, from: string | null) => {
    flow.setSupplier(supplier);
    setAddress(from);
    setWanted(next);
  };
}
