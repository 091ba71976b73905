import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { isLostChunk } from "@/lib/lost-chunk.ts";

/** Pauses before a part is asked for again; after the last one it's not the network that is at fault. */
const PAUSES = [500, 1_500, 4_000];

type Load<Part> = () => Promise<{ default: Part }>;

/**
 * A part of a screen that is fetched once it is wanted. Where `lazy` alone would take the whole screen with it when
 * the connection drops at the wrong moment, this waits for the network and asks again.
 */
export function lazyPart<Props>(
  load: Load<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetched(load));
}

export async function fetched<Part>(load: Load<Part>, pauses = PAUSES): Promise<{ default: Part }> {
  try {
    return await load();
  } catch (error) {
    const [pause, ...further] = pauses;
    if (!isLostChunk(error)) throw error;
    if (!navigator.onLine) {
      await new Promise((online) => window.addEventListener("online", online, { once: true }));
      return await fetched(load, pauses);
    }
    if (pause === undefined) throw error;
    await new Promise((over) => setTimeout(over, pause));
    return await fetched(load, further);
  }
}
