import { isAbsolute, relative } from "node:path";
import { ROOT } from "../settings/config.ts";

/** The command that deletes a stack's data. Names the data folder unless it's the default one. */
export function resetCommand(options: {
  root?: string | undefined;
  dataDir?: string | undefined;
}): string {
  const { root = ROOT, dataDir } = options;
  const parts = ["npm run dev --"];
  if (relative(ROOT, root) !== "") parts.push("--root", spelt(root));
  if (dataDir !== undefined) parts.push("--data", spelt(dataDir));
  return [...parts, "--reset"].join(" ");
}

/** The path as typed into a shell in the repository. */
function spelt(path: string): string {
  const near = relative(ROOT, path);
  const name = near === "" || near.startsWith("..") || isAbsolute(near) ? path : near;
  return /^[\w./\\:@+][\w./\\:@+-]*$/.test(name)
    ? name
    : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}
