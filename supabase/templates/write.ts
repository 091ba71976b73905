import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { templateFiles } from "./emails.ts";

const files = templateFiles(process.env["VITE_APP_NAME"] || "Supplier Portal");
for (const [name, text] of Object.entries(files))
  writeFileSync(join(import.meta.dirname, name), text);
console.log(`${Object.keys(files).length} templates written.`);
