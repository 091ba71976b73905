import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runOrThrow, runProgram } from "./published.ts";

const OLDEST_PYTHON = "3.10";

/** The name of a Python that is new enough for the SDK, or null. */
export async function findPython(): Promise<string | null> {
  const [major, minor] = OLDEST_PYTHON.split(".");
  const check = `import sys; sys.exit(sys.version_info < (${major}, ${minor}))`;
  for (const name of ["python3", "python"])
    if ((await runProgram(name, ["-c", check])).code === 0) return name;
  return null;
}

/**
 * Builds the Python SDK as a wheel and runs its tests against only that wheel. Returns the last line of the report, or
 * all of the output if a test failed.
 */
export async function testPython(python: string, env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portal-python-"));
  try {
    const build = `import build_backend; build_backend.build_wheel(${JSON.stringify(folder)}); build_backend.build_sdist(${JSON.stringify(folder)})`;
    const quiet = { PYTHONDONTWRITEBYTECODE: "1" };
    await runOrThrow(python, ["-c", build], { cwd: resolve("sdk/python"), env: quiet });
    const wheel = readdirSync(folder).find((name) => name.endsWith(".whl")) ?? "";
    const install = ["install", "--quiet", "--no-index", "--no-deps", "--target", "installed"];
    const pip = await runProgram(python, ["-m", "pip", ...install, wheel], { cwd: folder });
    // Without pip, Python can import from the wheel file itself.
    const path = join(folder, pip.code === 0 ? "installed" : wheel);
    const { code, out, err } = await runProgram(
      python,
      [resolve("sdk/python/tests/test_clients.py")],
      { cwd: folder, env: { ...quiet, ...env, PYTHONPATH: path, no_proxy: "127.0.0.1" } },
    );
    return code === 0 ? (err.trim().split("\n").at(-1) ?? "") : out + err;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
