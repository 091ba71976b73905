import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { productHref } from "@/catalogue/query/product-address.ts";
import {
  optionsOf,
  optionText,
  type Variant,
  type VariantError,
  variantErrors,
} from "@/catalogue/editor/variants/variant.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { icon, linkLook } from "@/ui/foundation/styles.ts";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type VariantTableProps = {
  variants: readonly Variant[];
  /** Whether these are all variants of the group. */
  isWhole: boolean;
  /** The id of the product that is open. */
  current: string;
};

/** The variants of a group, with a column for each option and the errors in their options. */
export function VariantTable({ variants, isWhole, current }: VariantTableProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const options = optionsOf(variants);
  const errors = variantErrors(variants);
  const withErrors = [...errors.values()].filter((found) => found.length > 0).length;

  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="text-ink-2">
        {isWhole ? (
          <Plural
            value={variants.length}
            one="# product in this group"
            other="# products in this group"
          />
        ) : (
          <Trans>Only the first variants are shown.</Trans>
        )}
        {withErrors > 0 && (
          <>
            {" · "}
            <span className="text-warn">
              <Plural
                value={withErrors}
                one="# has an error in its options"
                other="# have errors in their options"
              />
            </span>
          </>
        )}
      </p>
      <TableFrame label={t`Variants`}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium *:whitespace-nowrap">
              <th scope="col">
                <Trans>SKU</Trans>
              </th>
              {options.map((option) => (
                <th key={option} scope="col">
                  {option}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id} className="border-t border-line align-top *:px-3 *:py-2">
                <th scope="row" className="min-w-40 font-normal">
                  <span className="flex flex-wrap items-center gap-2">
                    {variant.id === current ? (
                      <>
                        <span className="font-medium">{variant.sku}</span>
                        <Badge>
                          <Trans>This product</Trans>
                        </Badge>
                      </>
                    ) : (
                      <Link to={productHref(params, variant.id)} className={linkLook}>
                        {variant.sku}
                      </Link>
                    )}
                  </span>
                  <VariantErrors errors={errors.get(variant.id) ?? []} />
                </th>
                {options.map((option) => (
                  <td key={option}>{optionText(variant, option) || "—"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
}

function VariantErrors({ errors }: { errors: readonly VariantError[] }) {
  const { i18n } = useLingui();
  if (errors.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-xs text-warn">
      {errors.map((error) => (
        <li key={JSON.stringify(error)} className="flex items-start gap-1.5">
          <TriangleAlert {...icon} size={12} className="mt-0.5 shrink-0" />
          <span>{errorText(i18n, error)}</span>
        </li>
      ))}
    </ul>
  );
}

function errorText(i18n: I18n, error: VariantError): string {
  switch (error.is) {
    case "missing":
      return i18n._(msg`Missing the option ${error.option}, which other variants have.`);
    case "same":
      return i18n._(msg`Same options as ${error.sku}.`);
    case "spelling":
      return i18n._(msg`Uses “${error.option}” where other variants use “${error.others}”.`);
  }
}
