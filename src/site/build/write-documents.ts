import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documents } from "@/site/build/document-files.ts";

for (const [path, content] of await documents()) {
  const file = join("public", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
