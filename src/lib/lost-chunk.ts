/**
 * Whether loading a module failed because a deploy deleted the files of the old build. Each browser words this error
 * differently.
 */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(
      error.message,
    )
  );
}
