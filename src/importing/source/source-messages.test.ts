import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { FILE_REJECTIONS } from "./parts/source-part.ts";
import { sourceIssueMessage, fileRejectionMessage } from "./source-messages.ts";
import { PASSING_ISSUES, STOPPING_ISSUES } from "./table/table.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("every reason for rejecting a file has a message in sentences", () => {
  for (const kind of FILE_REJECTIONS)
    expect(i18n._(fileRejectionMessage({ kind }))).toMatch(/^[A-Z].+\.$/);
});

test("every source issue message gives the row, or explains that nothing was read", () => {
  for (const kind of [...STOPPING_ISSUES, ...PASSING_ISSUES]) {
    const message = i18n._(sourceIssueMessage({ kind, place: 4_711, detail: "&x;", stops: false }));
    expect(message).toMatch(/4,?711|We (didn’t|couldn’t) read/);
  }
});

test("an issue before the first row is reported at row 1", () => {
  const message = i18n._(sourceIssueMessage({ kind: "too-deep", place: 0, stops: true }));
  expect(message).toMatch(/^Row 1:/);
});

test("the message of an issue that stops reading explains what happened to the remaining rows", () => {
  for (const kind of STOPPING_ISSUES) {
    const message = i18n._(sourceIssueMessage({ kind, place: 3, stops: true }));
    expect(message).toMatch(/were read|(didn’t|couldn’t) read|stopped reading/);
  }
});
