import type { Action, Plan } from "@supabase/pg-delta/plan";

/** Marks a statement that a person has to review. Replace it with "-- Reviewed: " and the reason. */
export const REVIEW = "-- REVIEW: ";

/** The actions as SQL, in an executable order. */
export function migrationText({ actions }: Plan): string {
  const statements = actions.map((action) => `${warningOf(action)}${statementOf(action)}\n`);
  return [HEADER, ...statements].join("\n");
}

/** PostgreSQL doesn't track what a function's body uses, so a body may come before the tables it reads. */
const HEADER = `-- Written by \`npm run db:diff\` from the difference between the migrations and supabase/schemas.\n\nset local check_function_bodies = off;\n`;

function warningOf({ dataLoss, rewriteRisk, verb }: Action): string {
  if (dataLoss === "destructive") return `${REVIEW}this deletes data.\n`;
  if (rewriteRisk && verb === "alter")
    return `${REVIEW}this rewrites the table and fails for values the new type can't hold.\n`;
  return "";
}

/** The planner lists all privileges by name, and PostgreSQL before 17 doesn't know MAINTAIN. */
const EVERY_PRIVILEGE =
  /^GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON/;

const statementOf = ({ sql }: Action) =>
  `${sql.trim().replace(/;$/, "").replace(EVERY_PRIVILEGE, "GRANT ALL ON")};`;
