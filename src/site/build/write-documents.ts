import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoPictures } from "@/site/build/demo-pictures/demo-pictures.ts";
import { documents } from "@/site/build/document-files.ts";

for (const [path, content] of [...(await documents()), ...demoPictures()]) {
  const file = join("public", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
