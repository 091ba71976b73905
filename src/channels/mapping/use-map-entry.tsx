import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MapChange, saveChannelMaps } from "@/channels/connection/channels-api.ts";
import type { StoredMap } from "@/channels/connection/stored-channel.ts";

type MapEntry = Pick<MapChange, "field" | "ours"> & { channel: string; kind: StoredMap["kind"] };

/**
 * The form state of one mapping entry: the typed or chosen value beside the saved one, each empty for no mapping. The
 * form follows the saved value, no matter who saved it. If the person has decided otherwise in the meantime, that is a
 * conflict and both values wait for a choice.
 */
export function useMapEntry({ channel, kind, ...entry }: MapEntry, saved: string) {
  const { mutateAsync } = useMutation(saveChannelMaps);
  const [typed, setTyped] = useState(saved);
  /** The saved value when the person decided. */
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
    /** Somebody else saved a different value in the meantime. */
    hasConflict: underWay === 0 && typed !== seen && typed !== saved && seen !== saved,
    acceptSaved,
    /** The mutation reports errors itself. The caller decides what happens to the input. */
    save: (theirs: string) => saveEntry(theirs, seen),
    /** The mutation reports errors itself, and the conflict remains. */
    settleConflict: (keepsTyped: boolean) =>
      keepsTyped ? void saveEntry(typed, saved).catch(() => undefined) : acceptSaved(),
  };
}
