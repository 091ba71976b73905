import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FETCH_MESSAGES } from "@/importing/fetching/fetch-messages.ts";
import { useFetching } from "@/importing/fetching/use-fetching.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type SourceFromAddressProps = {
  organization: string;
  /** A URL to fetch from immediately, without a click. */
  address?: string;
  onFile: (file: File, address: string) => void;
};

/** Fetches a file from a URL and treats it like a dropped one. */
export function SourceFromAddress({ organization, address = "", onFile }: SourceFromAddressProps) {
  const { t, i18n } = useLingui();
  const [url, setUrl] = useState(address);
  const [error, setError] = useState<string | null>(null);
  const { isFetching, fetchFile } = useFetching({ onFile, onRejected: setError });
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (address !== "") {
      form.current?.scrollIntoView({ block: "center" });
      form.current?.requestSubmit();
    }
  }, [address]);

  function begin(event: FormEvent) {
    event.preventDefault();
    if (url.trim() === "") return setError(i18n._(FETCH_MESSAGES["no-address"]));
    setError(null);
    fetchFile({ organization, url });
  }

  return (
    <form ref={form} className="grid gap-3" noValidate onSubmit={begin}>
      <Field
        label={<Trans>File URL</Trans>}
        hint={<Trans>We fetch the file once, up to 200 MB. Nothing is imported yet.</Trans>}
        error={error}
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
