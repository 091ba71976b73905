import * as z from "zod/mini";
import { checkSample } from "@/site/landing/check-sample.ts";

// It must not find out by `new Function`, which the security policy refuses and reports.
z.config({ jitless: true });

let turn = Promise.resolve();

/** Reads the sample off the thread that draws the page, as often as somebody changes it: one after the other. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const file = z.file().parse(event.data);
  turn = turn.then(async () => postMessage(await checkSample(file)));
});
