export type FileLimits = {
  /** Extensions with their dot, in lower case. Browsers disagree on the media types of data files. */
  accept: readonly string[];
  maxBytes: number;
};

export function fileRejectionFor(
  file: { name: string; size: number },
  { accept, maxBytes }: FileLimits,
): "type" | "size" | null {
  const name = file.name.toLowerCase();
  if (!accept.some((ending) => name.endsWith(ending))) return "type";
  return file.size > maxBytes ? "size" : null;
}
