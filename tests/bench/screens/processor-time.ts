import { z } from "zod";

const traced = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  pid: z.number(),
  tid: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ data: z.optional(z.looseObject({ type: z.optional(z.string()) })) })),
});
type Traced = z.infer<typeof traced>;

/** The trace categories that `processorTimeToPaint` needs. */
export const TRACED = ["devtools.timeline", "toplevel"];

const INPUTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "keydown", "keyup"];

/** The last work of a frame before the compositor takes it. */
const PAINTED = ["Commit", "Layerize"];

const endOf = ({ ts, dur = 0 }: Traced) => ts + dur;
const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;

/**
 * Milliseconds that the page's thread computes from an input until its frame is handed to the compositor: the maximum
 * over all inputs in a trace. Unlike elapsed time, it doesn't depend on what else the machine does.
 */
export function processorTimeToPaint(trace: unknown): number {
  const all = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(trace)
    .traceEvents.flatMap((each) => traced.safeParse(each).data ?? [])
    .filter(({ ph }) => ph === "X")
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const isInput = ({ name, args }: Traced) =>
    name === "EventDispatch" && INPUTS.includes(args?.data?.type ?? "");
  const thread = all.filter(isInput).map(threadOf)[0];
  const own = all.filter((each) => threadOf(each) === thread);
  const commits = own.filter(({ name }) => PAINTED.includes(name)).map(endOf);

  const tasks: Traced[] = [];
  for (const each of own)
    if (each.name.endsWith("RunTask") && each.ts >= Math.max(0, ...tasks.slice(-1).map(endOf)))
      tasks.push(each);

  /** Inputs whose results are painted in one frame. */
  const frames: { from: number; to: number }[] = [];
  for (const input of own.filter(isInput)) {
    const last = frames.at(-1);
    const isPainted = last && commits.some((at) => at > last.to && at < input.ts);
    if (last && !isPainted) last.to = endOf(input);
    else frames.push({ from: input.ts, to: endOf(input) });
  }
  return Math.max(
    0,
    ...frames.map(({ from, to }) => {
      const paint = commits.find((at) => at >= to) ?? Infinity;
      const computed = tasks.filter((task) => endOf(task) > from && task.ts < paint);
      return computed.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    }),
  );
}
