import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FETCH_WORDS } from "@/importing/fetching/fetch-words.ts";
import { useFetching } from "@/importing/fetching/use-fetching.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type SourceFromAddressProps = {
  organization: string;
  /** Fetched from without being asked for. */
  address?: string;
  onFile: (file: File, address: string) => void;
};

/** A file that lies on a site, fetched once and then treated like one that was dropped. */
export function SourceFromAddress({ organization, address = "", onFile }: SourceFromAddressProps) {
  const { t, i18n } = useLingui();
  const [url, setUrl] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);
  const { isFetching, fetchFile } = useFetching({ onFile, onRefused: setProblem });
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (address !== "") {
      form.current?.scrollIntoView({ block: "center" });
      form.current?.requestSubmit();
    }
  }, [address]);

  function begin(event: FormEvent) {
    event.preventDefault();
    if (url.trim() === "") return setProblem(i18n._(FETCH_WORDS["no-address"]));
    setProblem(null);
    fetchFile({ organization, url });
  }

  return (
    <form ref={form} className="grid gap-3" noValidate onSubmit={begin}>
      <Field
        label={<Trans>File URL</Trans>}
        hint={<Trans>We fetch it once, up to 200 MB. Nothing is imported yet.</Trans>}
        error={problem}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          placeholder={t`https://supplier.example/products.csv`}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="outline" loading={isFetching}>
          <Trans>Fetch file</Trans>
        </Button>
      </div>
    </form>
  );
}
