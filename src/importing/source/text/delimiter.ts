export const DELIMITERS = [",", ";", "\t", "|", "~", ":"] as const;
export type Delimiter = (typeof DELIMITERS)[number];
