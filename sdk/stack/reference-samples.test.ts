import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEY_SCOPES } from "@/publicapi/common/scope.ts";
import { contract } from "@/publicapi/contract.ts";
import { curlSample, pythonSample, typescriptSample } from "@/publicapi/reference/code-samples.ts";
import { contractDocument, contractOperations } from "@/publicapi/reference/contract-document.ts";
import {
  firstBody,
  firstValues,
  requestOf,
  type SampleRequest,
} from "@/publicapi/reference/sample-request.ts";
import { type ApiPortal, startApiPortal } from "./support/portal.ts";
import { runOrThrow, runProgram } from "./support/published.ts";
import { findPython } from "./support/python.ts";

let api: ApiPortal;
let key: string;
const folder = mkdtempSync(join(tmpdir(), "portal-samples-"));
beforeAll(async () => {
  api = await startApiPortal();
  key = await api.newKey(KEY_SCOPES, { is_test: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

const document = contractDocument.parse(contract());
const { schemas } = document.components;

/** The samples, ordered so that each one finds what the samples before it wrote. */
const SAMPLES = [
  ["putProduct", "KB-200-FR"],
  ["getProduct", "KB-200-FR"],
  ["patchPrices", "KB-200-FR"],
  ["putStock", '"warehouse":"MTL"'],
  ["listProducts", '"next_cursor"'],
  ["writeProducts", '"items"'],
  ["streamProducts", '"is_complete":true'],
  ["uploadProducts", '"state":"waiting"'],
  ["listOrders", "DEMO-10"],
  ["listChannels", "Demo shop"],
] as const;

function sampleOf(name: string): SampleRequest {
  const operation = contractOperations(document).find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const base = `${api.url}/functions/v1/api/v1`;
  return requestOf(operation, base, firstValues(operation, schemas), firstBody(operation, schemas));
}

/** Runs the samples, and returns those whose output isn't that of a successful request. */
async function failuresOf(run: (sample: SampleRequest) => Promise<string>): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, part] of SAMPLES) {
    const output = await run(sampleOf(name));
    if (!output.includes(part)) failures.push(`${name}: ${output}`);
  }
  return failures;
}

const environment = () => ({ SUPPLIER_PORTAL_KEY: key, no_proxy: "127.0.0.1" });

test("the TypeScript samples of the API reference run in Node with a test key", async () => {
  const file = join(folder, "sample.mjs");
  const run = (sample: SampleRequest) => {
    writeFileSync(file, typescriptSample(sample));
    return runOrThrow(process.execPath, [file], { env: environment() });
  };
  expect(await failuresOf(run)).toEqual([]);
});

const hasCurl = (await runProgram("curl", ["--version"])).code === 0;

test.skipIf(!hasCurl)(
  `the curl samples of the API reference run with a test key${hasCurl ? "" : " (not tested: curl wasn’t found)"}`,
  async () => {
    const run = (sample: SampleRequest) =>
      runOrThrow("sh", ["-c", `${curlSample(sample)} --silent --fail-with-body`], {
        env: environment(),
      });
    expect(await failuresOf(run)).toEqual([]);
  },
);

const python = await findPython();

test.skipIf(python === null)(
  `the Python samples of the API reference run with a test key${python === null ? " (not tested: Python 3.10 or newer wasn’t found)" : ""}`,
  async () => {
    const file = join(folder, "sample.py");
    const run = (sample: SampleRequest) => {
      writeFileSync(file, pythonSample(sample));
      return runOrThrow(python ?? "", [file], { env: environment() });
    };
    expect(await failuresOf(run)).toEqual([]);
  },
);
