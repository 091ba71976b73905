/** Identifies one version of one product or order. One that was deleted and created again has another id. */
export const tagOf = ({ id, version }: { id: string; version: number }): string =>
  `${id}.${version}`;

const TAG = /^"([0-9a-f-]{36}\.[1-9]\d{0,9})"$/;

/** The version in an `If-Match` header, or null if it isn't one strong tag of ours. */
export const tagIn = (header: string): string | null => TAG.exec(header.trim())?.[1] ?? null;
