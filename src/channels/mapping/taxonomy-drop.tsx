import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ChannelCategory, readTaxonomy } from "@/channels/categories/suggest-category.ts";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type TaxonomyDropProps = {
  known: number;
  onRead: (taxonomy: readonly ChannelCategory[]) => void;
};

const LARGEST = 10_000_000;

/** Takes the list of categories as the channel publishes it, for suggestions; it stays in this browser until the page is closed. */
export function TaxonomyDrop({ known, onRead }: TaxonomyDropProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Where suggestions come from</Trans>}
      description={
        <Plural
          value={known}
          _0="Nothing is known of the channel's categories yet. Drop its list here, a category a line; it stays in this browser until the page is closed."
          one="# category of the channel is known. Drop its whole list here for better suggestions; it stays in this browser until the page is closed."
          other="# categories of the channel are known. Drop its whole list here for better suggestions; it stays in this browser until the page is closed."
        />
      }
    >
      <FileDrop
        label={t`List of the channel's categories`}
        accept={[".txt", ".csv"]}
        maxBytes={LARGEST}
        onFiles={([file]) => void file?.text().then((text) => onRead(readTaxonomy(text)))}
      />
    </Panel>
  );
}
