import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoImages } from "@/site/build/demo-images/demo-images.ts";
import { documents } from "@/site/build/document-files.ts";

for (const [path, content] of [...(await documents()), ...demoImages()]) {
  const file = join("public", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
