import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { productQuery } from "@/catalogue/query/products-api.ts";
import { isProductField } from "@/catalogue/product/product-field.ts";
import { fieldText } from "@/catalogue/product/product.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { productSearchQuery } from "@/catalogue/query/product-lines-api.ts";
import { jsonText } from "@/rules/condition/record-reader.ts";
import { attributeOfField } from "@/rules/condition/rule-field.ts";
import { FieldSelect } from "@/rules/builder/condition-test-row.tsx";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { writableFields } from "@/rules/drafting/action-draft.ts";
import type { FilterRule } from "@/rules/drafting/rule-set-draft.ts";
import { ruleOfTemplate } from "@/rules/drafting/rule-templates.ts";
import {
  rulesForCorrection,
  suggestedExclusions,
  suggestedRules,
} from "@/rules/drafting/suggested-rules.ts";
import type { EffectScope } from "@/rules/effect/use-effect-query.tsx";
import { CandidateList } from "@/rules/filtering/candidate-list.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type ExampleDialogProps = {
  scope: EffectScope;
  onAdd: (rule: FilterRule) => void;
  onClose: () => void;
};

/** Suggests rules that would fix a product, or exclude it from a channel, and that also match similar products. */
export function ExampleDialog({ scope, onAdd, onClose }: ExampleDialogProps) {
  const { t } = useLingui();
  const { organization } = useRuleSetting();
  const [search, setSearch] = useState("");
  const [product, setProduct] = useState<string | null>(null);
  const requested = useDeferredValue(search.trim());
  const found = useQuery({
    ...productSearchQuery(organization.id, requested),
    placeholderData: keepPreviousData,
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={<Trans>From an example</Trans>}
      description={
        scope.kind === "clean" ? (
          <Trans>Choose a product with a wrong value. We suggest rules that fix it.</Trans>
        ) : (
          <Trans>
            Choose a product that shouldn’t be published. We suggest rules that exclude it.
          </Trans>
        )
      }
    >
      {product === null ? (
        <div className="grid gap-3">
          <SearchInput
            label={t`Search by SKU, title, brand or GTIN`}
            value={search}
            onChange={setSearch}
          />
          <QueryResult query={found} failure={<Trans>We couldn’t load the products</Trans>}>
            {(products) => (
              <ul aria-label={t`Products`} className="grid gap-1">
                {products.map(({ id, sku, title }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => setProduct(id)}
                      className="w-full rounded-md px-2 py-1.5 text-left text-sm wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
                    >
                      <span className="font-medium text-accent">{sku}</span>{" "}
                      <span className="text-ink-2">{title}</span>
                    </button>
                  </li>
                ))}
                {products.length === 0 && (
                  <li className="px-2 text-sm text-ink-2">
                    <Trans>No products found.</Trans>
                  </li>
                )}
              </ul>
            )}
          </QueryResult>
        </div>
      ) : (
        <ExampleProduct
          product={product}
          scope={scope}
          onAdd={onAdd}
          onBack={() => setProduct(null)}
        />
      )}
    </Dialog>
  );
}

type ExampleProductProps = Omit<ExampleDialogProps, "onClose"> & {
  product: string;
  onBack: () => void;
};

function ExampleProduct({ product, scope, onAdd, onBack }: ExampleProductProps) {
  const { t } = useLingui();
  const { organization } = useRuleSetting();
  const record = useQuery(productQuery(organization.id, product));
  return (
    <div className="grid gap-4">
      <div>
        <Button variant="outline" size="sm" onClick={onBack}>
          <Trans>Choose another product</Trans>
        </Button>
      </div>
      <QueryResult query={record} failure={<Trans>We couldn’t load the product</Trans>}>
        {(found) =>
          found === null ? (
            <p className="text-sm text-ink-2">{t`This product was deleted. Choose another one.`}</p>
          ) : (
            <Suggestions record={found} scope={scope} onAdd={onAdd} />
          )
        }
      </QueryResult>
    </div>
  );
}

type SuggestionsProps = Omit<ExampleDialogProps, "onClose"> & { record: ProductRecord };

function Suggestions({ record, scope, onAdd }: SuggestionsProps) {
  const { t } = useLingui();
  const { attributes, optionOf } = useRuleSetting();
  const [field, setField] = useState("title_en");
  const [value, setValue] = useState<string | null>(null);
  const before = valueOf(record, field);
  const isClean = scope.kind === "clean";

  const suggested = useMemo(() => {
    const found = isClean
      ? suggestedRules(record)
      : suggestedExclusions(record).map(({ when }) => ({ when, actions: [] }));
    return found.map((one) => ruleOfTemplate(scope.kind, one, ""));
  }, [isClean, record, scope.kind]);
  const corrections = useMemo(
    () =>
      value === null
        ? []
        : rulesForCorrection(field, before, value).map((one) => ruleOfTemplate("clean", one, "")),
    [field, before, value],
  );

  return (
    <div className="grid gap-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        <span className="font-medium text-ink">{record.sku}</span> {record.title_en}
      </p>
      {isClean && (
        <section aria-label={t`Correct a value`} className="grid gap-3">
          <h3 className="text-sm font-semibold text-ink">
            <Trans>Correct a value</Trans>
          </h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t`Field`}>
              <FieldSelect
                value={field}
                options={writableFields(attributes).map(optionOf)}
                onChange={(next) => {
                  setField(next);
                  setValue(null);
                }}
              />
            </Field>
            <Field label={t`Correct value`}>
              <Input value={value ?? before} onChange={({ target }) => setValue(target.value)} />
            </Field>
          </div>
          {corrections.length > 0 && (
            <CandidateList
              label={t`Rules for this correction`}
              scope={scope}
              candidates={corrections}
              onAdd={onAdd}
            />
          )}
        </section>
      )}
      <section aria-label={t`Suggested rules`} className="grid gap-3">
        <h3 className="text-sm font-semibold text-ink">
          <Trans>Suggested rules</Trans>
        </h3>
        {suggested.length === 0 ? (
          <p className="text-sm text-ink-2">
            <Trans>We found nothing wrong with this product. Correct a value above.</Trans>
          </p>
        ) : (
          <CandidateList
            label={t`Suggested rules`}
            scope={scope}
            candidates={suggested}
            onAdd={onAdd}
          />
        )}
      </section>
    </div>
  );
}

function valueOf(record: ProductRecord, field: string): string {
  if (isProductField(field)) return fieldText(record, field);
  return jsonText(record.attributes[attributeOfField(field) ?? ""]);
}
