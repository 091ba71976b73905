import type { ChosenTable } from "@/importing/flow/state/import-state.ts";

/** The name of a table for people: its file, and its sheet if the file has several tables. */
export const tableTitle = ({ file, name }: Pick<ChosenTable, "file" | "name">): string =>
  name === file.name ? name : `${file.name} · ${name}`;
