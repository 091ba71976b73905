/** Converts a name to a file name without extension: only lower-case letters, digits and hyphens. */
export const fileName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "export";

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After a minute, the browser has read the file, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
