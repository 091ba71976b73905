import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "@/account/organization/organization.ts";

/** The longest comment the database accepts. */
export const MAX_COMMENT = 2000;
/** The most people that a comment may mention. The database accepts no more. */
export const MAX_MENTIONS = 20;

export type ProductComment = {
  id: string;
  /** The author's id, or null if the account was deleted. */
  author: string | null;
  body: string;
  mentions: readonly string[];
  assignee: string | null;
  at: string;
  isEdited: boolean;
  isResolved: boolean;
};

export type Person = { userId: string; name: string };

export type CommentRights = { edit: boolean; assign: boolean; resolve: boolean; remove: boolean };

/**
 * The actions that a person may take on a comment. The database enforces the same rules. Support staff have no role, so
 * they may take none.
 */
export function commentRights(
  { author, assignee }: ProductComment,
  me: string | null,
  role: Role | null,
): CommentRights {
  const isAuthor = me !== null && author === me;
  const isEditor = role === "editor" || role === "owner";
  return {
    edit: role !== null && isAuthor,
    assign: isEditor,
    resolve: isEditor || (role !== null && me !== null && (isAuthor || assignee === me)),
    remove: role === "owner" || (role !== null && isAuthor),
  };
}

/** The mention being typed before the cursor: where its "@" is, and the text after it. Null if there is none. */
export function openMention(text: string, cursor: number): { start: number; query: string } | null {
  const [, query] = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, cursor)) ?? [];
  return query === undefined ? null : { start: cursor - query.length - 1, query };
}

/** Completes the mention that starts at `start`. Returns the text and the new cursor. */
export function completeMention(text: string, start: number, cursor: number, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(cursor);
  return { text: before + (after.startsWith(" ") ? after.slice(1) : after), cursor: before.length };
}

export type CommentPart = { text: string; person: string | null };

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** A comment's text, split at the people it mentions. If two names match, the longer one counts. */
export function commentParts(body: string, people: readonly Person[]): CommentPart[] {
  const named = people
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const parts: CommentPart[] = [];
  let from = 0;
  for (let at = body.indexOf("@"); at !== -1; at = body.indexOf("@", at + 1)) {
    const found = named.find(
      ({ name }) =>
        body.startsWith(name, at + 1) &&
        !isLetter(body[at - 1]) &&
        !isLetter(body[at + 1 + name.length]),
    );
    if (!found) continue;
    const end = at + 1 + found.name.length;
    if (at > from) parts.push({ text: body.slice(from, at), person: null });
    parts.push({ text: body.slice(at, end), person: found.userId });
    from = end;
    at = end - 1;
  }
  if (from < body.length) parts.push({ text: body.slice(from), person: null });
  return parts;
}

/**
 * The people a text mentions. If several people have the same name, all of them are mentioned, because the text matches
 * each of them.
 */
export function mentionedIn(body: string, people: readonly Person[]): string[] {
  const names = new Set(
    commentParts(body, people).flatMap(({ text, person }) => (person === null ? [] : [text])),
  );
  return people.filter(({ name }) => names.has(`@${name}`)).map(({ userId }) => userId);
}

/** The error of a comment that mentions too many people, or null. */
export const mentionsError = ({ length }: readonly string[]): MessageDescriptor | null =>
  length > MAX_MENTIONS
    ? msg`A comment can mention at most ${MAX_MENTIONS} people, and this one mentions ${length}.`
    : null;

type Dated = { at: string };
export type ActivityEntry<Event extends Dated> =
  | { kind: "change"; event: Event }
  | { kind: "comment"; comment: ProductComment };

/**
 * Changes and comments, newest first. Comments older than the loaded changes are left out until earlier changes are
 * loaded; otherwise, they would move when those arrive.
 */
export function activityOf<Event extends Dated>(
  changes: readonly Event[],
  comments: readonly ProductComment[],
  hasEarlier: boolean,
): ActivityEntry<Event>[] {
  const timeOf = ({ at }: Dated) => new Date(at).getTime();
  const oldest = changes.at(-1);
  const since = hasEarlier && oldest ? timeOf(oldest) : -Infinity;
  const entries: (ActivityEntry<Event> & { time: number })[] = [
    ...changes.map((event) => ({ kind: "change" as const, event, time: timeOf(event) })),
    ...comments
      .map((comment) => ({ kind: "comment" as const, comment, time: timeOf(comment) }))
      .filter(({ time }) => time >= since),
  ];
  return entries.toSorted((a, b) => b.time - a.time);
}
