import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { isLostChunk } from "@/lib/lost-chunk.ts";

/** The delay before each retry, in milliseconds. If the last retry fails too, the cause is probably not the network. */
const PAUSES = [500, 1_500, 4_000];

type Load<Part> = () => Promise<{ default: Part }>;

/**
 * Loads a component when it's first rendered. With React's `lazy` alone, a dropped connection would break the whole
 * screen. This function waits for the network and retries.
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
