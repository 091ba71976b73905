import { config } from "zod/mini";
import { challenge, solve } from "@/site/application/proof.ts";

// It must not find out by `new Function`, which the security policy refuses and reports.
config({ jitless: true });

/** A second or two of hashing, off the thread that draws the page. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  solve(challenge.parse(event.data)).then(postMessage, () => postMessage(null));
});
