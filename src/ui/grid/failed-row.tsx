import { Trans } from "@lingui/react/macro";

type FailedRowProps = {
  id: string | undefined;
  index: number;
  top: number;
  height: number;
  width: number;
  first: number;
  last: number;
  /** Whether this row shows the message. Of all rows of a failed request, only one near the top of the view does. */
  isFirst: boolean;
  message: string;
  colCount: number;
  onRetry: () => void;
};

export function FailedRow(props: FailedRowProps) {
  const { id, index, top, height, width, isFirst, message, colCount, onRetry } = props;
  const [from, to] = [props.first + 1, props.last + 1];
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, height, width, lineHeight: `${height - 1}px` }}
    >
      <div
        role="gridcell"
        id={id}
        aria-colindex={1}
        aria-colspan={colCount}
        className={id ? "grid-cell grid-failedrow grid-active" : "grid-cell grid-failedrow"}
      >
        {isFirst && (
          <span className="grid-failedwords">
            <Trans>
              Rows {from}–{to} couldn’t be loaded.
            </Trans>{" "}
            {message}
            <button type="button" tabIndex={-1} className="grid-retry" onClick={onRetry}>
              <Trans>Try again</Trans>
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
