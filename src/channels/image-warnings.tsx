import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { ImageSize } from "@/catalogue/editor/media/image-kind.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { type ImageIssue, imageIssues } from "@/channels/listing/image-issue.ts";
import { formatBytes, formatNumber, type Region } from "@/lib/format.ts";

/** Most marketplaces ask for at least this many pixels on the longer side. */
const SMALLEST = 500;

const MESSAGES: Record<
  ImageIssue["limit"],
  (channel: string, value: number, region: Region) => MessageDescriptor
> = {
  leastSides: (channel, value, region) => {
    const side = formatNumber(value, region);
    return msg`${channel} asks for at least ${side} × ${side} pixels.`;
  },
  leastLongerSide: (channel, value, region) => {
    const side = formatNumber(value, region);
    return msg`${channel} asks for at least ${side} pixels on the longer side.`;
  },
  mostLongerSide: (channel, value, region) => {
    const side = formatNumber(value, region);
    return msg`${channel} accepts at most ${side} pixels on the longer side.`;
  },
  mostPixels: (channel, value, region) => {
    const megapixels = formatNumber(value / 1_000_000, region);
    return msg`${channel} accepts at most ${megapixels} megapixels.`;
  },
  mostBytes: (channel, value, region) => {
    const size = formatBytes(value, region);
    return msg`${channel} accepts files of up to ${size}.`;
  },
};

type ImageWarningsProps = { organization: Organization; size: ImageSize | null };

/**
 * The requirements of the connected channels that an image doesn't meet. While the image is loading, `size` is null and
 * nothing is shown, but the channels already load.
 */
export function ImageWarnings({ organization, size }: ImageWarningsProps) {
  const { i18n } = useLingui();
  const { data: channels } = useQuery(channelsQuery(organization.id));
  if (!channels || size === null) return null;
  const messages = channels.flatMap(({ id, name, kind }) => {
    const definition = definitionOf(kind);
    if (definition === null) return [];
    return imageIssues(definition, size).map(({ limit, value }) => ({
      key: `${id} ${limit}`,
      message: MESSAGES[limit](name, value, organization.region),
    }));
  });
  if (messages.length > 0)
    return (
      <ul className="grid gap-0.5 text-warn">
        {messages.map(({ key, message }) => (
          <li key={key}>{i18n._(message)}</li>
        ))}
      </ul>
    );
  if (Math.max(size.width, size.height) >= SMALLEST) return null;
  return (
    <p className="text-warn">
      <Trans>
        The image is small. Most marketplaces ask for at least 500 pixels on the longer side.
      </Trans>
    </p>
  );
}
