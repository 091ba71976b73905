// Preloaded into every edge function's process, which is Deno: without it, a stack that was killed outright would
// leave its functions behind.
declare const Deno: { ppid: number; exit: (code: number) => never };

const startedBy = Deno.ppid;

setInterval(() => {
  if (Deno.ppid !== startedBy) Deno.exit(1);
}, 500).unref();
