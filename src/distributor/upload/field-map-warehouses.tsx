import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { MOST_WAREHOUSES, type MapWarehouse } from "@/distributor/price-file/field-map.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Input } from "@/ui/inputs/input.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { PositionInput } from "./position-input.tsx";

type FieldMapWarehousesProps = {
  warehouses: readonly MapWarehouse[];
  onChange: (warehouses: MapWarehouse[]) => void;
  isShared: (position: number | undefined) => boolean;
  /** The value at a position of the sample file. */
  valueAt: (position: number) => string;
};

/** Edits the warehouses of a field map. */
export function FieldMapWarehouses(props: FieldMapWarehousesProps) {
  const { warehouses, onChange, isShared, valueAt } = props;
  const { t } = useLingui();
  const change = (at: number, values: Partial<MapWarehouse>) =>
    onChange(warehouses.map((each, index) => (index === at ? { ...each, ...values } : each)));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TableFrame label={t`Warehouses`}>
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>Warehouse</Trans>
              </th>
              <th scope="col">
                <Trans>Code</Trans>
              </th>
              <th scope="col">
                <Trans>Province</Trans>
              </th>
              <th scope="col">
                <Trans>Position</Trans>
              </th>
              <th scope="col" className="whitespace-nowrap">
                <Trans>Value in the file</Trans>
              </th>
              <th scope="col" aria-label={t`Actions`} />
            </tr>
          </thead>
          <tbody>
            {warehouses.map(({ code, name, province, position }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- A row is edited in place, and its code may change.
              <tr key={at} className="border-t border-line *:px-3 *:py-1.5">
                <td>
                  <Input
                    className="min-w-36"
                    aria-label={t`Name of warehouse ${at + 1}`}
                    aria-invalid={name.trim() === ""}
                    value={name}
                    onChange={({ target }) => change(at, { name: target.value })}
                  />
                </td>
                <td>
                  <Input
                    className="min-w-18"
                    aria-label={t`Code of warehouse ${at + 1}`}
                    aria-invalid={code === ""}
                    value={code}
                    maxLength={8}
                    onChange={({ target }) => change(at, { code: target.value.toUpperCase() })}
                  />
                </td>
                <td>
                  <Input
                    className="min-w-14"
                    aria-label={t`Province of warehouse ${at + 1}`}
                    aria-invalid={province === ""}
                    value={province}
                    maxLength={2}
                    onChange={({ target }) => change(at, { province: target.value.toUpperCase() })}
                  />
                </td>
                <td>
                  <PositionInput
                    label={t`Position of warehouse ${at + 1}`}
                    position={position}
                    isShared={isShared(position)}
                    onChange={(next = 0) => change(at, { position: next })}
                  />
                </td>
                <td className="font-mono text-xs wrap-anywhere text-ink-2">{valueAt(position)}</td>
                <td className="text-right">
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t`Remove warehouse ${at + 1}`}
                    onClick={() => onChange(warehouses.filter((_, index) => index !== at))}
                  >
                    <Trash2 {...icon} />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {warehouses.length < MOST_WAREHOUSES && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() =>
            onChange([...warehouses, { code: "", name: "", province: "", position: 0 }])
          }
        >
          <Plus {...icon} />
          <Trans>Add a warehouse</Trans>
        </Button>
      )}
    </div>
  );
}
