import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingIssue } from "@/channels/listing/listing.ts";

/** What becomes of a value that is wrong where the channel asks for none. */
export const LEFT_OUT_MESSAGE = msg`It is left out until then; the product goes without it.`;

type IssueDetails = Pick<ListingIssue, "code" | "params"> & Partial<ListingIssue>;

/** What keeps a product off a channel or costs it buyers there, and what to do about it. */
export function issueMessage({ code, params }: IssueDetails): MessageDescriptor {
  const {
    category = "",
    channel = "",
    currency = "",
    from = "",
    least = "",
    length = "",
    longest = "",
    most = "",
    others = "",
    own = "",
    sign = "",
    sku = "",
    to = "",
    value = "",
    wanted = "",
  } = params;
  switch (code) {
    case "definition-changed":
      return msg`What ${channel} asks for has changed since the fields were mapped. Look at the mapping again; until then nothing is sent.`;
    case "setting-missing":
      return msg`A setting of this channel is empty. Fill it in.`;
    case "language-refused":
      return msg`This channel does not take this language. Choose another one in its settings.`;
    case "currency-refused":
      return msg`This channel does not take ${currency}. Choose another currency in its settings.`;
    case "currency-differs":
      return msg`The price is in ${currency}, and this channel sells in ${wanted}.`;
    case "value-missing":
      return msg`The channel requires this, and it is empty.`;
    case "value-wanted":
      return msg`The channel recommends this, and it is empty.`;
    case "too-long":
      return msg`This has ${length} characters; the channel takes ${longest}.`;
    case "shape-wrong":
      return msg`This holds characters the channel does not take here.`;
    case "not-a-price":
      return msg`This is no price.`;
    case "price-zero":
      return msg`The price is zero. Nothing is given away by mistake: it is not sent.`;
    case "rounded":
      return msg`The channel takes fewer decimals: ${from} is sent as ${to}.`;
    case "not-a-number":
      return msg`The channel wants a number here.`;
    case "out-of-range":
      return msg`The channel takes whole numbers from ${least} to ${most} here.`;
    case "not-a-date":
      return msg`The channel wants a date here.`;
    case "not-a-choice":
      return msg`The channel has no “${value}” here. Map it to one of its own values.`;
    case "gtin-wrong":
      return msg`This GTIN is not a real one: check its digits.`;
    case "gtin-restricted":
      return msg`This GTIN begins as those for use inside a company or for coupons do; marketplaces refuse it.`;
    case "not-a-link":
      return msg`This is no address that the channel could open: it has to begin with https:// and hold no blanks.`;
    case "too-many":
      return msg`The channel takes ${most} of these; the other ones are left out.`;
    case "category-unmapped":
      return msg`The category “${category}” has no counterpart on this channel yet. Map it.`;
    case "category-vanished":
      return msg`The channel no longer has the category “${category}”. Map yours to another one.`;
    case "option-missing":
      return msg`This variant has no option that tells it from the others, such as a size.`;
    case "options-differ":
      return msg`This variant has the options “${own}”, and the others have “${others}”.`;
    case "options-same":
      return msg`This variant has the same options as ${sku}.`;
    case "option-sign":
      return msg`The channel takes no “${sign}” in an option.`;
    case "too-many-options":
      return msg`The channel tells variants apart by at most ${most} options.`;
    case "too-many-variants":
      return msg`The channel takes at most ${most} variants of one product.`;
    case "group-is-a-sku":
      return msg`The group has the same name as this SKU. The shop needs a number of its own for the product above the variants.`;
  }
}
