import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "@/ui/controls/button.tsx";

type RunAgainProps = {
  /** The title of the import to repeat. */
  title: string;
  onFile: (file: File) => void;
};

/** Asks only for the next file, because the file settings and the mapping are known. */
export function RunAgain({ title, onFile }: RunAgainProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Run again with another file: ${title}`}
        onClick={() => chooser.current?.click()}
      >
        <Trans>Run again</Trans>
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={t`File for ${title}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
