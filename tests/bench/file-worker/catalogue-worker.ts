/**
 * The rows are generated in a separate worker, because the real data comes from a server and generating it isn't the
 * page's work.
 */
addEventListener("message", ({ data }: MessageEvent<{ from: number; to: number }>) => {
  postMessage(new Blob([catalogueText(data.from, data.to)]));
});

/** The products for the file's rows `from` to `to`, as the server returns them. Each differs from its row. */
function catalogueText(from: number, to: number): string {
  const at = Array.from({ length: to - from }, (_, row) => from + row);
  return JSON.stringify({
    ids: at.map((row) => `00000000-0000-4000-8000-${String(row).padStart(12, "0")}`),
    skus: at.map((row) => `sku-${row}`),
    versions: at.map(() => 1),
    fingerprints: at.map(() => "0123456789abcdef"),
    watched: at.map(() => "10"),
    foreign: [],
    archived: [],
    gaps: "",
    currencies: at.map(() => "CAD"),
    amounts: "A".repeat(at.length),
    stocked: "1".repeat(at.length),
    next: null,
  });
}
