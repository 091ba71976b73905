/** Functions that one thread offers to the other. Arguments and results are cloned in transit. */
export type Methods = Record<string, (...args: never[]) => unknown>;

/** A method as called from the other thread. */
export type Call<Remote extends Methods> = <Name extends keyof Remote & string>(
  name: Name,
  ...args: Parameters<Remote[Name]>
) => Promise<Awaited<ReturnType<Remote[Name]>>>;

/** A method called without waiting for its result. */
export type Notify<Remote extends Methods> = <Name extends keyof Remote & string>(
  name: Name,
  ...args: Parameters<Remote[Name]>
) => void;

export type Message =
  /** A call without an id expects no response. */
  | { type: "call"; id: number | null; name: string; args: unknown[] }
  | { type: "result"; id: number; result: unknown }
  | { type: "failure"; id: number; reason: string }
  /** Sent by a worker while it's busy, to show that it isn't stuck. */
  | { type: "alive" };

/** Typed as `any`, because TypeScript can't check a value that a method in the other thread returned. */
type Received = MessageEvent["data"];

type Waiting = { resolve: (result: Received) => void; reject: (error: Error) => void };

const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && "type" in data;

/** One end of the channel between a page and its worker: calls methods of the other end, and responds to its calls. */
export function workerChannel<Remote extends Methods>(post: (message: Message) => void) {
  const waiting = new Map<number, Waiting>();
  let methods: Methods = {};
  let calls = 0;
  let closedBy: Error | null = null;

  async function respond(id: number | null, name: string, args: readonly unknown[]) {
    const method = methods[name];
    try {
      if (method === undefined) throw new Error(`There is no method ${name}.`);
      const result: unknown = await Reflect.apply(method, undefined, args);
      if (id !== null) post({ type: "result", id, result });
    } catch (error) {
      if (id !== null) post({ type: "failure", id, reason: String(error) });
    }
  }

  const call: Call<Remote> = (name, ...args) =>
    new Promise<Received>((resolve, reject) => {
      if (closedBy !== null) return reject(closedBy);
      const id = ++calls;
      waiting.set(id, { resolve, reject });
      post({ type: "call", id, name, args });
    });

  const notify: Notify<Remote> = (name, ...args) => post({ type: "call", id: null, name, args });

  return {
    call,
    notify,
    expose(own: Methods) {
      methods = own;
    },
    /** Resolves once a call or notification from the other side is handled, and immediately for other messages. */
    async receive(data: unknown): Promise<void> {
      if (!isMessage(data) || data.type === "alive") return;
      if (data.type === "call") return respond(data.id, data.name, data.args);
      const open = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.type === "result") open?.resolve(data.result);
      else open?.reject(new Error(data.reason));
    },
    isWaiting: () => waiting.size > 0,
    /** Rejects every pending call, and every later one. */
    close(reason: Error) {
      closedBy ??= reason;
      for (const { reject } of waiting.values()) reject(closedBy);
      waiting.clear();
    },
  };
}
