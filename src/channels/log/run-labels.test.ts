import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { runTitle } from "@/channels/log/run-labels.ts";
import { SENT_RUN } from "#support/samples/sent-run.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test.each([
  [{ kind: "report", scope: "delta" }, "Channel report"],
  [{ kind: "file", scope: "delta" }, "File of changes"],
  [{ kind: "file", scope: "full" }, "Full file"],
  [{ kind: "feed", scope: "delta" }, "Feed refresh"],
] as const)("the sync log labels the run %j as “%s”", (run, title) => {
  const plain = { ...SENT_RUN, retry_of: null, revert_of: null, schedule_id: null };
  expect(i18n._(runTitle({ ...plain, state: "finished", ...run }))).toBe(title);
});
