import { config } from "zod/mini";
import {
  type Call,
  type Methods,
  type Notify,
  workerChannel,
} from "@/lib/workers/worker-channel.ts";

type PageConnection<Page extends Methods> = {
  call: Call<Page>;
  notify: Notify<Page>;
  /** Starts to respond to the page's calls with these methods. */
  serve: (methods: Methods) => void;
};

const HEARTBEAT_MS = 500;

/** The worker's end of a connection: offers methods to the page, and calls methods of the page. */
export function connectPage<Page extends Methods>(): PageConnection<Page> {
  // Without this, Zod would test for `new Function`, which the content security policy blocks and reports.
  config({ jitless: true });
  const channel = workerChannel<Page>((message) => postMessage(message));
  let running = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  async function receive({ data }: MessageEvent<unknown>) {
    if (running++ === 0)
      heartbeat = setInterval(() => postMessage({ type: "alive" }), HEARTBEAT_MS);
    await channel.receive(data);
    if (--running === 0) clearInterval(heartbeat);
  }
  return {
    call: channel.call,
    notify: channel.notify,
    serve(methods) {
      channel.expose(methods);
      addEventListener("message", (event) => void receive(event));
    },
  };
}
