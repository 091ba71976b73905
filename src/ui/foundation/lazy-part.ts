import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { isLostChunk } from "@/lib/lost-chunk.ts";

/** Delays before each retry, in milliseconds. After the last retry, the network is probably not the cause. */
const PAUSES = [500, 1_500, 4_000];

type Load<Part> = () => Promise<{ default: Part }>;

/**
 * Loads a component when it is first rendered. With `lazy` alone, a dropped connection would fail the whole screen;
 * this waits for the network and retries.
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
