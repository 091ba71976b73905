import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ChannelCategory, readTaxonomy } from "@/channels/categories/suggest-category.ts";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type TaxonomyDropProps = {
  known: number;
  onRead: (taxonomy: readonly ChannelCategory[]) => void;
};

const LARGEST = 10_000_000;

/**
 * Reads a category list in the format that the channel publishes, for suggestions. The list stays in this browser until
 * the page is closed.
 */
export function TaxonomyDrop({ known, onRead }: TaxonomyDropProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Source of suggestions</Trans>}
      description={
        <Plural
          value={known}
          _0="We don’t have the channel’s categories yet. Drop its list here, one category per line. It stays in this browser until you close the page."
          one="We know # category of the channel. For better suggestions, drop the full list here. It stays in this browser until you close the page."
          other="We know # categories of the channel. For better suggestions, drop the full list here. It stays in this browser until you close the page."
        />
      }
    >
      <FileDrop
        label={t`The channel’s category list`}
        accept={[".txt", ".csv"]}
        maxBytes={LARGEST}
        onFiles={([file]) => void file?.text().then((text) => onRead(readTaxonomy(text)))}
      />
    </Panel>
  );
}
