import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { listingOfField, type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";
import { CatalogueColumns } from "@/rules/loading/catalogue-columns.ts";
import type {
  CleanPreview,
  PreviewSettings,
  PublishPreview,
} from "@/rules/preview/rule-preview.ts";
import { changeFields, previewFields } from "@/rules/preview/preview-fields.ts";
import type { RuleChanges } from "@/rules/preview/rule-changes.ts";
import { type RunningPreview, startRulePreview } from "@/rules/preview/start-rule-preview.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";

export type CleanQuery = {
  rules: readonly CleanRule[];
  settings: PreviewSettings;
  /** The rule whose products are shown; null for all rules. */
  focus: string | null;
};
export type PublishQuery = {
  rules: readonly PublishRule[];
  settings: PreviewSettings;
  channel: string;
  focus: string | null;
};

type Open = { preview: RunningPreview; columns: CatalogueColumns; leaving: AbortController };

/**
 * The catalogue for live previews of rules. The first query opens it, and each query loads the columns it needs.
 * Queries run one at a time, and those cancelled while waiting are skipped.
 */
export class LiveCatalogue {
  private readonly organization: string;
  private readonly onProgress: (products: number) => void;
  private open: Open | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(organization: string, onProgress: (products: number) => void) {
    this.organization = organization;
    this.onProgress = onProgress;
  }

  clean({ rules, settings, focus }: CleanQuery, signal: AbortSignal): Promise<CleanPreview> {
    const enabled = rules.filter(({ isEnabled }) => isEnabled);
    const fields = previewFields([settings.among], enabled);
    return this.inTurn(readable(fields, settings), signal, (preview) =>
      preview.clean(rules, settings, focus),
    );
  }

  publish(
    { rules, settings, channel, focus }: PublishQuery,
    signal: AbortSignal,
  ): Promise<PublishPreview> {
    const conditions = rules.flatMap(({ isEnabled, when }) => (isEnabled ? [when] : []));
    const fields = [...previewFields([settings.among, ...conditions]), "price"];
    return this.inTurn(readable(fields, settings), signal, (preview) =>
      preview.publish(rules, channel, settings, focus),
    );
  }

  /** The changes that a run of these clean rules would write to the current catalogue. */
  cleanChanges(rules: readonly CleanRule[], settings: PreviewSettings): Promise<RuleChanges> {
    this.refresh();
    const enabled = rules.filter(({ isEnabled }) => isEnabled);
    const fields = readable(previewFields([settings.among], enabled), settings);
    return this.inTurn(
      [...new Set([...fields, ...changeFields(enabled)])],
      new AbortController().signal,
      (preview) => preview.cleanChanges(rules, settings),
    );
  }

  commonValues(field: RuleField, most: number, signal: AbortSignal): Promise<string[]> {
    return this.inTurn([...previewFields([]), field], signal, (preview) =>
      preview.commonValues(field, most),
    );
  }

  /** Makes the next query read the current catalogue. */
  refresh(): void {
    this.turn = this.turn.then(() => this.open?.columns.forget()).catch(() => undefined);
  }

  /** Cancels loading and frees the memory. A later query starts over. */
  end(): void {
    this.open?.leaving.abort();
    this.open?.preview.end();
    this.open = null;
  }

  private inTurn<Result>(
    fields: readonly RuleField[],
    signal: AbortSignal,
    run: (preview: RunningPreview) => Promise<Result>,
  ): Promise<Result> {
    const result = this.turn.then(async () => {
      signal.throwIfAborted();
      const { preview, columns, leaving } = (this.open ??= this.start());
      const { onProgress } = this;
      await columns.load(fields, { onProgress, signal: leaving.signal });
      signal.throwIfAborted();
      return run(preview);
    });
    this.turn = result.catch(() => undefined);
    return result;
  }

  private start(): Open {
    const preview = startRulePreview();
    const columns = new CatalogueColumns(this.organization, preview);
    return { preview, columns, leaving: new AbortController() };
  }
}

/** Leaves out fields that don't exist, such as those of deleted channels. Rules that use them show an error. */
const readable = (
  fields: readonly RuleField[],
  { channels }: Pick<PreviewSettings, "channels">,
): RuleField[] => [
  ...new Set(
    fields.filter((field) => {
      const listing = listingOfField(field);
      if (listing !== null) return channels.includes(listing.channel);
      return field === "id" || ruleFieldKind(field) !== null;
    }),
  ),
];

/** The condition that selects a set's products: those of its supplier, or all active products for publish rules. */
export const amongOf = (kind: "clean" | "publish", supplier: string | null): Condition | null => {
  if (kind === "publish") return { field: "status", is: "equals", value: "active" };
  return supplier === null ? null : { field: "supplier_id", is: "equals", value: supplier };
};
