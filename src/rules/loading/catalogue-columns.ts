import { sourcesOf } from "@/rules/columns/field-sources.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import {
  fetchPageStarts,
  fetchRuleColumns,
  type ProductRange,
} from "@/rules/loading/rule-columns-api.ts";
import type { RunningPreview } from "@/rules/preview/start-rule-preview.ts";

type Watching = {
  /** Called after each page with the number of products loaded so far. */
  onProgress: (products: number) => void;
  signal: AbortSignal;
};

/**
 * Loads the columns that rules read into a preview. While the catalogue doesn't change, columns stay loaded and only
 * fields that no rule has read before are fetched.
 */
export class CatalogueColumns {
  private readonly loaded = new Set<RuleField>();
  private version: string | null = null;
  private ranges: readonly ProductRange[] | null = null;
  private readonly organization: string;
  private readonly preview: Pick<RunningPreview, "addPage" | "reset">;

  constructor(organization: string, preview: Pick<RunningPreview, "addPage" | "reset">) {
    this.organization = organization;
    this.preview = preview;
  }

  /** Loads missing fields. If their pages show that the catalogue has changed, earlier fields are loaded again too. */
  async load(fields: readonly RuleField[], watching: Watching): Promise<void> {
    let missing = fields.filter((field) => !this.loaded.has(field));
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      if (await this.loadParts(missing, watching)) return;
      missing = [...new Set([...this.loaded, ...fields])];
      await this.forget();
    }
    throw new ChangingCatalogue("The catalogue changes faster than it loads.");
  }

  private async loadParts(fields: readonly RuleField[], watching: Watching): Promise<boolean> {
    for (let at = 0; at < fields.length; at += MOST_FIELDS) {
      const part = fields.slice(at, at + MOST_FIELDS);
      if (!(await this.loadPages(part, watching))) return false;
      for (const field of part) this.loaded.add(field);
    }
    return true;
  }

  /** Forgets all columns, so that the next load reads the current catalogue. */
  async forget(): Promise<void> {
    this.loaded.clear();
    this.version = null;
    this.ranges = null;
    await this.preview.reset();
  }

  /**
   * Returns false if the pages belong to different versions of the catalogue. A failed load leaves no partial columns.
   */
  private async loadPages(fields: readonly RuleField[], watching: Watching): Promise<boolean> {
    const loading = new AbortController();
    const stop = () => loading.abort(watching.signal.reason);
    if (watching.signal.aborted) stop();
    watching.signal.addEventListener("abort", stop, { once: true });
    const { signal } = loading;
    try {
      this.ranges ??= rangesBetween(await fetchPageStarts(this.organization, signal));
      return await this.addRanges(this.ranges, fields, { ...watching, signal });
    } catch (error) {
      await this.forget();
      throw error;
    } finally {
      watching.signal.removeEventListener("abort", stop);
      // If one range fails, this cancels the requests for later ranges.
      loading.abort();
    }
  }

  /** Fetches a few ranges ahead while the worker parses earlier ones. The ranges are added in order. */
  private async addRanges(
    ranges: readonly ProductRange[],
    fields: readonly RuleField[],
    { onProgress, signal }: Watching,
  ): Promise<boolean> {
    const fetchRange = (range: ProductRange) => {
      const fetched = fetchRuleColumns(this.organization, sourcesOf(fields), range, signal);
      // If this range fails, the error is reported when the range's turn comes.
      fetched.catch(() => undefined);
      return fetched;
    };
    const ahead = ranges.slice(0, AT_A_TIME).map(fetchRange);
    let rows = 0;
    for (const [at, range] of ranges.entries()) {
      let text = await ahead.shift();
      const following = ranges[at + AT_A_TIME];
      if (following !== undefined) ahead.push(fetchRange(following));
      // A range has several pages if products were added since its start was read.
      while (text !== undefined) {
        signal.throwIfAborted();
        const page = await this.preview.addPage(fields, text);
        this.version ??= page.version;
        if (page.version !== this.version) return false;
        rows += page.rows;
        onProgress(rows);
        text = page.next === null ? undefined : await fetchRange({ ...range, after: page.next });
      }
    }
    return true;
  }
}

const rangesBetween = (starts: readonly string[]): ProductRange[] =>
  [null, ...starts].map((after, at) => ({ after, upto: starts[at] ?? null }));

/** The number of requests at a time: as many as a server with two processors handles in parallel. */
const AT_A_TIME = 2;
const MOST_ATTEMPTS = 3;
/** The server reads at most 80 fields at a time, and the field `issues` alone takes more than 30. */
const MOST_FIELDS = 40;

/** The products changed during every attempt to load them, for example because of a long import. */
class ChangingCatalogue extends Error {}
