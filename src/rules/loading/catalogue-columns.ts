import { sourcesOf } from "@/rules/columns/column-store.ts";
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
    const missing = fields.filter((field) => !this.loaded.has(field));
    if (missing.length === 0) return;
    if (await this.loadPages(missing, watching)) {
      for (const field of missing) this.loaded.add(field);
      return;
    }
    const all = [...new Set([...this.loaded, ...fields])];
    await this.forget();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      if (await this.loadPages(all, watching)) {
        for (const field of all) this.loaded.add(field);
        return;
      }
      await this.forget();
    }
    throw new ChangingCatalogue("The catalogue changes faster than it loads.");
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

/** Products change during each attempt to load them, such as in a long import. */
class ChangingCatalogue extends Error {}
