#!/usr/bin/env node
import { once } from "node:events";
import process from "node:process";
import { runCommand } from "./run.ts";
import { EXIT } from "./terminal.ts";

const controller = new AbortController();
process.on("SIGINT", () => {
  // A second Ctrl-C exits without waiting for the request to end.
  if (controller.signal.aborted) process.exit(EXIT.interrupted);
  controller.abort();
});
// Exits without an error when the program that reads the output, such as `head`, stops reading.
process.stdout.on("error", (error) => {
  process.exit(Object(error).code === "EPIPE" ? EXIT.done : EXIT.failed);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  err: (text) => process.stderr.write(text),
  env: process.env,
  signal: controller.signal,
  isInteractive: process.stderr.isTTY,
});
