import { readFileSync } from "node:fs";
import { CANADA } from "@/distributor/price-file/field-map.ts";
import { priceFileSession } from "@/distributor/session/price-file-session.ts";
import { priceFile, TODAY } from "./stored-pages.ts";

/** Reads a file and compares it with stored pages, in a separate process so that its memory is that of one worker. */
const [, , path = "", ...pages] = process.argv;
const ITEMS_PER_REQUEST = 2_000;

async function compare() {
  const file = await priceFile(path);
  const session = priceFileSession(() => undefined);
  const startedAt = performance.now();
  const checked = await session.check(file, CANADA, TODAY);
  if (!checked.ok) throw new Error(`The file was rejected: ${checked.error.kind}`);
  for (const page of pages) session.take(JSON.parse(readFileSync(page, "utf8")));
  session.difference();
  const s = (performance.now() - startedAt) / 1000;
  let sent = 0;
  for (;;) {
    const items = await session.nextItems(ITEMS_PER_REQUEST);
    if (items.length === 0) break;
    sent += items.length;
  }
  return {
    s,
    MB: process.resourceUsage().maxRSS / 1000,
    "% sent": (sent / checked.records) * 100,
    "s with the changes": (performance.now() - startedAt) / 1000,
  };
}

process.send?.(await compare());
