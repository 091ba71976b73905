import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** The variables of an `.env` file, and none if the file doesn't exist. */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8"))))
    if (value !== undefined) variables[name] = value;
  return variables;
}
