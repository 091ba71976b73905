import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import {
  CHANNEL_TEMPLATES,
  type ChannelTemplate,
} from "@/importing/templates/channel-templates.ts";
import { FORMAT_LABELS } from "@/importing/templates/format-labels.ts";
import { SAMPLE_PRODUCTS } from "@/importing/templates/template-products.ts";
import {
  emptyCsv,
  TEMPLATE_FORMATS,
  templateFile,
  type TemplateFormat,
} from "@/importing/templates/template-file.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";

/** Offers template files: empty ones with the right columns, and samples with a few products. */
export function TemplateDownloads() {
  const { t, i18n } = useLingui();
  const [channel, setChannel] = useState<ChannelTemplate | null>(null);

  async function save(format: TemplateFormat, what: "template" | "sample") {
    const file = await templateFile(format, what === "sample" ? SAMPLE_PRODUCTS : []);
    const name = fileName(what === "sample" ? t`Sample products` : t`Products template`);
    saveFile(file, `${name}.${FORMAT_LABELS[format].extension}`);
  }

  function saveChannel({ key, columns }: ChannelTemplate) {
    saveFile(emptyCsv(columns), `${fileName(t`Products template`)}-${key}.csv`);
  }

  return (
    <div className="grid gap-5">
      <ul className="divide-y divide-line">
        {TEMPLATE_FORMATS.map((format) => {
          const { name, hint } = FORMAT_LABELS[format];
          return (
            <li
              key={format}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <p className="min-w-0 text-sm">
                <span className="font-medium text-ink">{name}</span>{" "}
                <span className="text-ink-2">{i18n._(hint)}</span>
              </p>
              <div className="flex gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Template: ${name}`}
                  onClick={() => void save(format, "template")}
                >
                  <Download {...icon} />
                  <Trans>Template</Trans>
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Sample: ${name}`}
                  onClick={() => void save(format, "sample")}
                >
                  <Download {...icon} />
                  <Trans>Sample</Trans>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Field
        label={<Trans>Template for a shop, marketplace or distributor</Trans>}
        hint={<Trans>We recognize its columns automatically on import.</Trans>}
      >
        <Select
          value={channel?.key ?? null}
          placeholder={t`Choose one`}
          options={CHANNEL_TEMPLATES.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(chosen) =>
            setChannel(CHANNEL_TEMPLATES.find(({ key }) => key === chosen) ?? null)
          }
        />
      </Field>
      <div>
        <Button
          variant="outline"
          disabled={channel === null}
          onClick={() => channel && saveChannel(channel)}
        >
          <Download {...icon} />
          <Trans>Download as CSV</Trans>
        </Button>
      </div>
    </div>
  );
}
