type TitledTable = { file: { name: string }; name: string };

/** The name of a table for people: its file, and its sheet if the file has several tables. */
export const tableTitle = ({ file, name }: TitledTable): string =>
  name === file.name ? name : `${file.name} · ${name}`;
