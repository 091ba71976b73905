import { Trans, useLingui } from "@lingui/react/macro";

const ROWS = [
  { sku: "KB-200-FR", gtin: "062800000024", price: "89.99", quality: 96, state: "ready" },
  { sku: "DK-USB4-12", gtin: "062800000208", price: "259.00", quality: 71, state: "image" },
  { sku: "CB-HDMI-2M", gtin: "", price: "12.99", quality: 38, state: "gtin" },
  { sku: "MN-27-4K", gtin: "062800000451", price: "449.99", quality: 94, state: "ready" },
] as const;

const TONE = {
  ready: "bg-good-soft text-good",
  image: "bg-warn-soft text-warn",
  gtin: "bg-bad-soft text-bad",
} as const;

/** The product as its own picture: four rows of a catalogue after a check. */
export function CatalogueSketch() {
  const { t } = useLingui();
  const words = { ready: t`Ready`, image: t`No image`, gtin: t`GTIN missing` };

  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-surface shadow-float">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">
          <Trans>Four products after a check: two are ready, one lacks an image, one a GTIN</Trans>
        </caption>
        <thead className="border-b border-line bg-raised text-ink-2">
          <tr>
            <th className="px-4 py-2 font-medium">SKU</th>
            <th className="px-4 py-2 font-medium max-sm:hidden">GTIN</th>
            <th className="px-4 py-2 text-right font-medium">
              <Trans>Price</Trans>
            </th>
            <th className="px-4 py-2 text-right font-medium max-sm:hidden">
              <Trans>Quality</Trans>
            </th>
            <th className="px-4 py-2 font-medium">
              <Trans>Channels</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft tabular-nums">
          {ROWS.map(({ sku, gtin, price, quality, state }) => (
            <tr key={sku}>
              <td className="px-4 py-2.5 font-mono text-xs">{sku}</td>
              <td className="px-4 py-2.5 font-mono text-xs text-ink-2 max-sm:hidden">
                {gtin || "—"}
              </td>
              <td className="px-4 py-2.5 text-right">{price}</td>
              <td className="px-4 py-2.5 text-right max-sm:hidden">{quality}</td>
              <td className="px-4 py-2.5">
                <span className={`rounded-full px-2.5 py-0.5 text-xs font-medium ${TONE[state]}`}>
                  {words[state]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
