import { expect, test } from "vitest";
import {
  activityOf,
  commentParts,
  commentRights,
  completeMention,
  MAX_MENTIONS,
  mentionedIn,
  mentionsError,
  openMention,
  type ProductComment,
} from "@/catalogue/editor/activity/comment.ts";

const comment = (more: Partial<ProductComment> = {}): ProductComment => ({
  id: "c",
  author: "ada",
  body: "Check it",
  mentions: [],
  assignee: null,
  at: "2026-11-20T12:00:00Z",
  isEdited: false,
  isResolved: false,
  ...more,
});

const PEOPLE = [
  { userId: "noah", name: "Noah" },
  { userId: "noah-roy", name: "Noah Roy" },
  { userId: "zoe", name: "Zoé" },
  { userId: "unnamed", name: "" },
];

test.each([
  ["@", 1, { start: 0, query: "" }],
  ["Ask @No", 7, { start: 4, query: "No" }],
  ["Ask @Noah Ro", 12, { start: 4, query: "Noah Ro" }],
  ["(@Zo", 4, { start: 1, query: "Zo" }],
  ["Ask @No please", 7, { start: 4, query: "No" }],
  ["noah@example.test", 17, null],
  ["@Noah Roy please", 16, null],
  ["No mention", 10, null],
])("the mention being typed in “%s” with the cursor at %s is %j", (text, cursor, expected) => {
  expect(openMention(text, cursor)).toEqual(expected);
});

test("a completed mention keeps the text around it and puts the cursor after the name", () => {
  expect(completeMention("Ask @No please", 4, 7, "Noah")).toEqual({
    text: "Ask @Noah please",
    cursor: 10,
  });
  expect(completeMention("@zo", 0, 3, "Zoé")).toEqual({ text: "@Zoé ", cursor: 5 });
});

test("a text mentions the longest matching name, and never a name inside a word or an email address", () => {
  const mentioned = (text: string) => mentionedIn(text, PEOPLE);
  expect(mentioned("@Noah Roy, and @Zoé!")).toEqual(["noah-roy", "zoe"]);
  expect(mentioned("@Noah and @Noah")).toEqual(["noah"]);
  expect(mentioned("@Noahs x@Noah @ @unknown")).toEqual([]);
});

test("people with the same name are all mentioned", () => {
  const people = [...PEOPLE, { userId: "noah-2", name: "Noah" }];
  expect(mentionedIn("@Noah", people)).toEqual(["noah", "noah-2"]);
});

test("a comment that mentions more people than the database accepts has an error", () => {
  const people = Array.from({ length: MAX_MENTIONS + 1 }, (_, at) => `person-${at}`);
  expect(mentionsError(people.slice(1))).toBeNull();
  expect(mentionsError(people)).not.toBeNull();
});

test("a comment's text is split at its mentions without losing a character", () => {
  expect(commentParts("Ask @Noah,\nthen @Zoé", PEOPLE)).toEqual([
    { text: "Ask ", person: null },
    { text: "@Noah", person: "noah" },
    { text: ",\nthen ", person: null },
    { text: "@Zoé", person: "zoe" },
  ]);
});

const rights = (letters: string) => ({
  edit: letters.includes("e"),
  assign: letters.includes("a"),
  resolve: letters.includes("r"),
  remove: letters.includes("d"),
});

test.each([
  ["the author, a viewer", "ada", "viewer", "erd"],
  ["the author, an editor", "ada", "editor", "eard"],
  ["another viewer", "zoe", "viewer", ""],
  ["the assignee, a viewer", "noah", "viewer", "r"],
  ["another editor", "zoe", "editor", "ar"],
  ["an owner", "zoe", "owner", "ard"],
  ["visiting staff", "ada", null, ""],
  ["someone without a session", null, "viewer", ""],
] as const)("only allowed actions on a comment are offered to %s", (_who, me, role, expected) => {
  expect(commentRights(comment({ assignee: "noah" }), me, role)).toEqual(rights(expected));
});

test("a product's changes and comments are in one list, newest first, even if their times have different formats", () => {
  const changes = [{ at: "2026-11-20T14:00:00+00:00" }, { at: "2026-11-20T10:00:00Z" }];
  const entries = activityOf(changes, [comment({ at: "2026-11-20T07:00:00-05:00" })], false);
  expect(entries.map(({ kind }) => kind)).toEqual(["change", "comment", "change"]);
});

test("a comment older than the loaded changes isn't shown until earlier changes are loaded", () => {
  const changes = [{ at: "2026-11-20T14:00:00Z" }];
  expect(activityOf(changes, [comment()], true)).toHaveLength(1);
  expect(activityOf(changes, [comment()], false)).toHaveLength(2);
  expect(activityOf([], [comment()], false)).toHaveLength(1);
});
