import { sourcesOf } from "@/rules/columns/field-sources.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { fetchRuleColumns } from "@/rules/loading/rule-columns-api.ts";
import type { RunningPreview } from "@/rules/preview/start-rule-preview.ts";

type Watching = {
  /** Called after each page with the number of products loaded so far. */
  onProgress: (products: number) => void;
  signal: AbortSignal;
};

/**
 * Loads the columns of the catalogue that rules read into a preview. Columns stay loaded as long as the catalogue
 * doesn't change: then only a field that no rule has read so far is fetched.
 */
export class CatalogueColumns {
  private readonly loaded = new Set<RuleField>();
  private version: string | null = null;
  private readonly organization: string;
  private readonly preview: Pick<RunningPreview, "addPage" | "reset">;

  constructor(organization: string, preview: Pick<RunningPreview, "addPage" | "reset">) {
    this.organization = organization;
    this.preview = preview;
  }

  /** Loads these fields, and all of them again if the catalogue has changed since the earlier ones were loaded. */
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
    await this.preview.reset();
  }

  /** Returns false if the pages belong to different versions of the catalogue. A broken load leaves nothing behind. */
  private async loadPages(
    fields: readonly RuleField[],
    { onProgress, signal }: Watching,
  ): Promise<boolean> {
    let after: string | null = null;
    let rows = 0;
    try {
      for (;;) {
        const text = await fetchRuleColumns(this.organization, sourcesOf(fields), after, signal);
        signal.throwIfAborted();
        const page = await this.preview.addPage(fields, text);
        this.version ??= page.version;
        if (page.version !== this.version) return false;
        rows += page.rows;
        onProgress(rows);
        if (page.isLast || page.last === null) return true;
        after = page.last;
      }
    } catch (error) {
      await this.forget();
      throw error;
    }
  }
}

const MOST_ATTEMPTS = 3;
/** The server reads at most 80 fields at a time, and issues are found in about half as many. */
const MOST_FIELDS = 40;

/** Products change during each attempt to load them, such as in a long import. */
class ChangingCatalogue extends Error {}
