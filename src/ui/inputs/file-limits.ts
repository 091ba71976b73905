export type FileLimits = {
  /**
   * File name extensions with their dot, in lower case. Media types aren't used, because browsers disagree on those of
   * data files.
   */
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
