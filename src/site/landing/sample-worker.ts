import * as z from "zod/mini";
import { checkSample } from "@/site/landing/check-sample.ts";

// It must not find out by `new Function`, which the security policy refuses and reports.
z.config({ jitless: true });

/** Reads the sample off the thread that draws the page, as often as somebody changes it. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  void checkSample(z.file().parse(event.data)).then((reading) => postMessage(reading));
});
