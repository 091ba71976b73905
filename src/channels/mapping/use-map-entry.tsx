import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MapChange, saveChannelMaps } from "@/channels/connection/channels-api.ts";
import type { StoredMap } from "@/channels/connection/stored-channel.ts";

type MapEntry = Pick<MapChange, "field" | "ours"> & { channel: string; kind: StoredMap["kind"] };

/**
 * One entry of a mapping in a form: what is typed or chosen, beside what is saved, each empty for no mapping. What is saved
 * now is what stands there, whoever saved it, unless something else was decided here: then both wait for a choice.
 */
export function useMapEntry({ channel, kind, ...entry }: MapEntry, saved: string) {
  const { mutateAsync } = useMutation(saveChannelMaps);
  const [typed, setTyped] = useState(saved);
  /** What was saved when this was decided. */
  const [seen, setSeen] = useState(saved);
  const [known, setKnown] = useState(saved);
  const [underWay, setUnderWay] = useState(0);

  if (underWay === 0 && known !== saved) {
    setKnown(saved);
    if (typed === seen || typed === saved) acceptSaved();
  }

  function acceptSaved() {
    setSeen(saved);
    setTyped(saved);
  }

  async function saveEntry(theirs: string, over: string) {
    setTyped(theirs);
    setSeen(theirs);
    setUnderWay((before) => before + 1);
    let isSaved = false;
    try {
      const map = { ...entry, theirs: theirs || null, seen: over || null };
      isSaved = (await mutateAsync({ channel, kind, maps: [map] })).length === 0;
    } finally {
      if (!isSaved) setSeen(over);
      setUnderWay((before) => before - 1);
    }
  }

  return {
    typed,
    type: setTyped,
    isSaving: underWay > 0,
    /** Somebody else saved something else meanwhile. */
    hasConflict: underWay === 0 && typed !== seen && typed !== saved && seen !== saved,
    acceptSaved,
    /** A failure is told by the mutation itself; what becomes of what was typed, the caller decides. */
    save: (theirs: string) => saveEntry(theirs, seen),
    overwrite: () => saveEntry(typed, saved),
  };
}
