import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { importRunner } from "@/importing/commit/import-runner.ts";
import { startImport } from "@/importing/flow/state/start-import.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { startImportWorker } from "@/importing/session/import-connection.ts";
import { supabase } from "@/lib/supabase.ts";

type Login = { email: string; password: string; organization: string };

const droppedFile = () => document.querySelector("input")?.files?.[0] ?? new File([], "");

/** Logs in and checks the file, so that only the import itself is left. */
async function prepared({ email, password, organization }: Login) {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  const owner = { person: data.user.id, organization };
  const worker = startImportWorker(owner);
  await worker.call("open", droppedFile());
  const { columns, first } = await worker.call("preview", 0, {});
  const { mapping } = suggestMapping({ columns, rows: first.rows });
  const checked = await worker.call(
    "check",
    { mapping, mode: DEFAULT_MODE, home: "CAD" },
    new Map(),
  );
  if (checked === null) throw new Error("The check was cancelled.");
  return { owner, worker, checked, difference: await worker.call("difference") };
}

/** The milliseconds from the start of an import until all of it is written, and how often its progress changed. */
async function write(login: Login): Promise<{ ms: number; steps: number }> {
  const { worker, ...facts } = await prepared(login);
  const runner = importRunner(facts.owner);
  const id = crypto.randomUUID();
  const startedAt = performance.now();
  let steps = 0;
  const written = new Promise<void>((resolve, reject) => {
    runner.subscribe(() => {
      const found = runner.imports()?.find(({ plan }) => plan.id === id);
      if (found === undefined) return;
      steps += 1;
      if (found.plan.state === "done") resolve();
      else if (found.failure instanceof Error) reject(found.failure);
    });
  });
  const chosen = { file: droppedFile(), name: droppedFile().name, part: 0 };
  await startImport(
    { id, ...facts, chosen, address: null, supplier: null },
    { title: "Prices", reasonName: "Reason", reasons: () => new Map() },
    { worker: () => worker, handOver: () => worker },
  );
  await written;
  return { ms: performance.now() - startedAt, steps };
}

const bench = { write };
export type WritingBench = typeof bench;
Reflect.set(window, "bench", bench);
