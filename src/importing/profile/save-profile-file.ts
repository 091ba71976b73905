import { type ProfileFile, writeProfileFile } from "@/importing/profile/import-profile.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";

/** Downloads a profile as a file with this name. */
export function saveProfileFile(profile: ProfileFile, name: string): void {
  const file = new Blob([writeProfileFile(profile)], { type: "application/json" });
  saveFile(file, `${fileName(name)}.json`);
}
