import { challenge, solve } from "@/site/application/proof.ts";

/** A second or two of hashing, off the thread that draws the page. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  solve(challenge.parse(event.data)).then(postMessage, () => postMessage(null));
});
