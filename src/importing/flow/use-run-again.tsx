import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FlowStep } from "@/importing/flow/state/flow-step.ts";

type RunAgain = {
  /** The file whose table is open. Null if there is none, or while a task is running. */
  openFile: File | null;
  hasSku: boolean;
  onOpen: (file: File, address: string | null) => void;
  onCompare: () => void;
  go: (step: FlowStep) => void;
};

/** Opens the next file of an earlier import with the profile that fits it, and goes straight to its changes. */
export function useRunAgain({ openFile, hasSku, onOpen, onCompare, go }: RunAgain) {
  const [requested, setRequested] = useState<File | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const compared = useRef<File | null>(null);
  const isOpen = requested !== null && openFile === requested;

  const open = useEffectEvent((file: File) => onOpen(file, address));
  useEffect(() => {
    if (requested !== null) open(requested);
  }, [requested]);

  const runAgain = useEffectEvent(() => {
    // If the file has no SKU column, the person has to map one first.
    if (!hasSku) return go("columns");
    go("changes");
    onCompare();
  });
  useEffect(() => {
    if (!isOpen || compared.current === requested) return;
    compared.current = requested;
    runAgain();
  }, [isOpen, requested]);

  return (file: File, from: string | null) => {
    setAddress(from);
    setRequested(file);
  };
}
