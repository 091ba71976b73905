type CheckCellProps = {
  id: string | undefined;
  label: string;
  isActive: boolean;
  isChecked: boolean | "mixed";
  isWaiting?: boolean;
  isHeader?: boolean;
};

/** The whole cell is the click target, and the box only draws the state. The grid handles keys and clicks. */
export function CheckCell({
  id,
  label,
  isActive,
  isChecked,
  isWaiting = false,
  isHeader = false,
}: CheckCellProps) {
  return (
    <div
      role={isHeader ? "columnheader" : "gridcell"}
      id={id}
      aria-colindex={1}
      data-col={0}
      className={isActive ? "grid-cell grid-checkcell grid-active" : "grid-cell grid-checkcell"}
    >
      {!isWaiting && (
        <div role="checkbox" aria-checked={isChecked} aria-label={label} className="grid-check" />
      )}
    </div>
  );
}
