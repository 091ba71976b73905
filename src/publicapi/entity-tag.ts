/**
 * Identifies one version of one product or order. A product that is created again after a deletion has another id, so
 * tags never repeat.
 */
export const tagOf = ({ id, version }: { id: string; version: number }): string =>
  `${id}.${version}`;

const TAG = /^"([0-9a-f-]{36}\.[1-9]\d{0,9})"$/;

/** The tag in an `If-Match` header, or null if the header isn't exactly one strong tag of ours. */
export const tagIn = (header: string): string | null => TAG.exec(header.trim())?.[1] ?? null;
