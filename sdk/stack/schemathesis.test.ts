import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import { type ApiPortal, startApiPortal } from "./support/portal.ts";
import { runProgram } from "./support/published.ts";

const isFound = (await runProgram("schemathesis", ["--version"])).code === 0;
const note = isFound ? "" : " (not tested: Schemathesis wasn’t found)";

const folder = mkdtempSync(join(tmpdir(), "portal-schemathesis-"));
let api: ApiPortal | undefined;
beforeAll(async () => {
  if (isFound) api = await startApiPortal();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

/**
 * Checks for server errors and for responses that the contract doesn't allow. A check that valid requests succeed is
 * left out, because the contract can't say which cursors exist.
 */
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
];

test.skipIf(!isFound)(
  `every response that Schemathesis gets matches the contract${note}`,
  async () => {
    const key = await api?.newKey(KEY_SCOPES, { is_test: true });
    const { code, out } = await runProgram(
      "schemathesis",
      [
        "run",
        resolve("docs/openapi.json"),
        `--url=${api?.url}/functions/v1/api/v1`,
        `--header=Authorization: Bearer ${key}`,
        `--checks=${CHECKS.join()}`,
        "--phases=fuzzing",
        "--max-examples=3",
        "--seed=1",
        "--no-color",
        // Schemathesis can't generate bodies in JSON Lines.
        "--exclude-operation-id=streamProducts",
        "--exclude-operation-id=uploadProducts",
      ],
      { cwd: folder },
    );
    expect(code === 0 ? "" : out).toBe("");
  },
);
