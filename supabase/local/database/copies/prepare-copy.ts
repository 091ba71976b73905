import { readConfig } from "../../settings/config.ts";
import { openData } from "../open-data.ts";
import { filledBase } from "./filled-base.ts";

/**
 * Fills the database that the stack's tests copy. Otherwise each worker would fill its own, and on a busy machine
 * that takes longer than a test file may take to start.
 */
export async function setup(): Promise<void> {
  const config = readConfig();
  const base = await filledBase(config);
  if (base.isCached()) return;
  const data = await openData(config, { memory: true }, () => undefined);
  await data.close();
}
