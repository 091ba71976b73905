// This file is preloaded into every edge function's Deno process. Without it, functions would keep running after the
// stack is killed.
declare const Deno: { ppid: number; exit: (code: number) => never };

const startedBy = Deno.ppid;

setInterval(() => {
  if (Deno.ppid !== startedBy) Deno.exit(1);
}, 500).unref();
