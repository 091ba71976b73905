import { LAST_POSITION } from "@/distributor/price-file/field-map.ts";
import { Input } from "@/ui/inputs/input.tsx";

type PositionInputProps = {
  label: string;
  /** 0 for a warehouse whose position isn't entered yet; undefined for a field without a position. */
  position: number | undefined;
  isShared: boolean;
  onChange: (position: number | undefined) => void;
};

export const PositionInput = ({ label, position, isShared, onChange }: PositionInputProps) => (
  <Input
    type="number"
    min={3}
    max={LAST_POSITION}
    className="w-20 min-w-20"
    aria-label={label}
    aria-invalid={isShared}
    value={position === undefined || position === 0 ? "" : String(position)}
    onChange={({ target }) =>
      onChange(target.value === "" ? undefined : Math.trunc(Number(target.value)))
    }
  />
);
