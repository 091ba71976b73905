import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MapChange, saveChannelMaps } from "@/channels/connection/channel-maps-api.ts";
import type { StoredMap } from "@/channels/connection/stored-channel.ts";

/** One of the supplier's values with its mapping, for the control that edits the mapping. */
export type MappedValue = {
  channel: string;
  field: string;
  /** The supplier's value, and its label on this page. */
  value: string;
  label: string;
  /** The mapped value, or empty if there is none. */
  mapped: string;
  /** The definition's own mapping; null if the value is sent unchanged. */
  standard: string | null;
  isRejected: boolean;
  canEdit: boolean;
};

type MapEntry = Pick<MapChange, "field" | "ours"> & { channel: string; kind: StoredMap["kind"] };

/**
 * The form state of one mapping entry: the typed or chosen value and the saved one. An empty value means no mapping.
 * The form follows the saved value, no matter who saved it. If someone else saves a value after the person has chosen a
 * different one, there's a conflict, and both values remain until the person chooses one.
 */
export function useMapEntry({ channel, kind, ...entry }: MapEntry, saved: string) {
  const { mutateAsync } = useMutation(saveChannelMaps);
  const [typed, setTyped] = useState(saved);
  /** The value that was saved when the person made a choice. */
  const [seen, setSeen] = useState(saved);
  const [known, setKnown] = useState(saved);
  const [pendingSaves, setPendingSaves] = useState(0);

  if (pendingSaves === 0 && known !== saved) {
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
    setPendingSaves((before) => before + 1);
    let isSaved = false;
    try {
      const map = { ...entry, theirs: theirs || null, seen: over || null };
      isSaved = (await mutateAsync({ channel, kind, maps: [map] })).length === 0;
    } finally {
      if (!isSaved) setSeen(over);
      setPendingSaves((before) => before - 1);
    }
  }

  return {
    typed,
    type: setTyped,
    isSaving: pendingSaves > 0,
    /** Someone else has saved a value after the person had chosen a different one. */
    hasConflict: pendingSaves === 0 && typed !== seen && typed !== saved && seen !== saved,
    acceptSaved,
    /** The mutation shows the error. The caller decides what happens to the typed value. */
    save: (theirs: string) => saveEntry(theirs, seen),
    /** The mutation shows the error, and the conflict remains. */
    settleConflict: (keepsEdits: boolean) =>
      keepsEdits ? void saveEntry(typed, saved).catch(() => undefined) : acceptSaved(),
  };
}
