type TitledTable = { file: { name: string }; name: string };

/** The name of a table for people: its file, and the table's own name if it has one, such as a sheet's. */
export const tableTitle = ({ file, name }: TitledTable): string =>
  name === file.name ? name : `${file.name} · ${name}`;
