import { ours, theirs, type Tenant } from "../tenants.ts";

/** The statements that the tests try on one table. `$name` is replaced with the tenant's value of that name. */
export type TenantTable = {
  /** Selects the tenant's row. */
  row: string;
  /** Adds a row to `$org`. `$parent` belongs to the same tenant, or in the column "tie" to the other one. */
  add: string;
  parent?: keyof Tenant;
  change: string;
  /** Moves the row to the organization `$other`. */
  move: string;
  /**
   * A line for each kind of person, with a cell for every column of `COLUMNS`:
   *
   * - `yes`: the statement succeeds.
   * - `no`: the statement has no effect and no error, because row-level security hides the row from it.
   * - `denied`: the role has no such privilege on the table.
   * - `policy`: row-level security rejects it.
   * - `key`: a foreign key rejects a reference that would cross organizations or be left dangling.
   * - `-`: not applicable.
   */
  outcomes: string;
};

const COLUMNS = [
  "read ours",
  "add ours",
  "change ours",
  "delete ours",
  "read theirs",
  "add theirs",
  "change theirs",
  "delete theirs",
  "move ours to theirs",
  "tie ours to theirs",
] as const;

type Column = (typeof COLUMNS)[number];

/** Each kind of person with the outcome expected for each column. */
export function readOutcomes(outcomes: string): Array<[who: string, Record<string, string>]> {
  return outcomes
    .trim()
    .split("\n")
    .map((line) => {
      const [who = "", ...cells] = line.trim().split(/\s+/);
      if (cells.length !== COLUMNS.length) throw new Error(`${cells.length} cells: ${line.trim()}`);
      return [who, Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? ""]))];
    });
}

/** The SQL statement to try for each column, or undefined where none applies. */
export function attemptsOn(name: string, table: TenantTable): Array<[Column, string | undefined]> {
  const [own, foreign] = [attemptsOf(ours, theirs), attemptsOf(theirs, ours)];
  return [
    ["read ours", own.read],
    ["add ours", own.add],
    ["change ours", own.change],
    ["delete ours", own.delete],
    ["read theirs", foreign.read],
    ["add theirs", foreign.add],
    ["change theirs", foreign.change],
    ["delete theirs", foreign.delete],
    ["move ours to theirs", own.move],
    ["tie ours to theirs", table.parent === undefined ? undefined : own.tie],
  ];

  function attemptsOf(it: Tenant, other: Tenant) {
    const fill = (text: string, relative: Tenant) =>
      text.replaceAll(/\$(\w+)/g, (_match, word: string) => {
        if (word === "other") return `'${other.org}'`;
        if (word === "parent" && table.parent !== undefined) return `'${relative[table.parent]}'`;
        const value = Object.entries(it).find(([key]) => key === word)?.[1];
        if (value === undefined) throw new Error(`A tenant has no ${word}.`);
        return `'${value}'`;
      });
    return {
      read: fill(`select 1 from public.${name} where ${table.row}`, it),
      add: fill(`insert into public.${name} ${table.add} returning 1`, it),
      change: fill(`update public.${name} set ${table.change} where ${table.row} returning 1`, it),
      delete: fill(`delete from public.${name} where ${table.row} returning 1`, it),
      move: fill(`update public.${name} set ${table.move} where ${table.row} returning 1`, it),
      tie: fill(`insert into public.${name} ${table.add} returning 1`, other),
    };
  }
}
