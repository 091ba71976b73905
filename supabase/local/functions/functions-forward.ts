import { Agent, request as send, type IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";

const WITHOUT_BODY = new Set([204, 205, 304]);

export class ResponseTimeout extends Error {}

/** Keeps connections open for requests without a body, because those can be retried. */
const reusable = new Agent({ keepAlive: true });

/** Forwards a request to a function's process and returns its response unchanged. Both bodies are streamed. */
export async function forwardRequest(
  request: Request,
  port: number,
  path: string,
  responseLimit: number,
): Promise<{ response: Response; finished: Promise<void> }> {
  const response = await exchange(request, port, path, responseLimit);
  const finished = new Promise<void>((resolve) => {
    response.once("close", resolve);
  });
  const status = response.statusCode ?? 502;
  if (WITHOUT_BODY.has(status)) response.resume();
  const body = WITHOUT_BODY.has(status) ? null : asWebStream(response);
  const headers = pairs(response.rawHeaders);
  return { response: new Response(body, { status, headers }), finished };
}

function exchange(
  request: Request,
  port: number,
  path: string,
  responseLimit: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = send({
      host: "127.0.0.1",
      port,
      path,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      signal: request.signal,
      agent: request.body === null && reusable,
    });
    outgoing.setTimeout(responseLimit, () => outgoing.destroy(new ResponseTimeout()));
    outgoing.once("error", (error) => {
      // The function may close an idle connection just as it's reused. That isn't a crash, so the request is sent again.
      const isClosed = outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET";
      if (isClosed) resolve(exchange(request, port, path, responseLimit));
      else reject(error);
    });
    outgoing.once("response", (response) => {
      outgoing.setTimeout(0);
      resolve(response);
    });
    if (request.body === null) outgoing.end();
    else pipeline(chunks(request.body), outgoing).catch(reject);
  });
}

async function* chunks(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Replaces Node's own conversion, which takes more time than the rest of the forwarding. */
function asWebStream(response: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      response.on("data", (bytes: Uint8Array) => {
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 0) <= 0) response.pause();
      });
      response.once("end", () => controller.close());
      response.once("error", (error) => controller.error(error));
    },
    pull: () => void response.resume(),
    cancel: () => void response.destroy(),
  });
}

function pairs(raw: readonly string[]): [string, string][] {
  const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);
  return raw.flatMap((name, i): [string, string][] =>
    i % 2 === 0 && !hopByHop.has(name.toLowerCase()) ? [[name, raw[i + 1] ?? ""]] : [],
  );
}
