import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingIssue } from "@/channels/listing/listing.ts";
import { priceFailureMessage } from "@/rules/labels/price-failure-message.ts";

type IssueDetails = Pick<ListingIssue, "code" | "params"> & Partial<ListingIssue>;

/** Explains an issue of a product on a channel, and what to do about it. */
export function channelIssueMessage({ code, params }: IssueDetails): MessageDescriptor {
  const {
    category = "",
    channel = "",
    currency = "",
    from = "",
    least: min = "",
    length = "",
    lengths = "",
    limit = "",
    longest = "",
    most: max = "",
    attribute = "",
    option = "",
    other = "",
    others = "",
    own = "",
    price = "",
    rule = "",
    character = "",
    sku = "",
    to = "",
    value = "",
    channelCurrency = "",
  } = params;
  switch (code) {
    case "definition-changed":
      return msg`${channel} changed its requirements after you mapped the fields. Nothing is sent until you review the mapping.`;
    case "setting-missing":
      return msg`A setting of this channel is empty. Fill it in.`;
    case "language-unsupported":
      return msg`This channel doesn’t support this language. Choose another one in its settings.`;
    case "currency-unsupported":
      return msg`This channel doesn’t support ${currency}. Choose another currency in its settings.`;
    case "currency-differs":
      return msg`The price is in ${currency}, but this channel sells in ${channelCurrency}.`;
    case "publish-rules-invalid":
      return rule === ""
        ? msg`We can’t read this channel’s publish rules. Nothing is sent until they’re fixed.`
        : msg`The publish rule “${rule}” has an error. Nothing is sent until it’s fixed.`;
    case "price-rules-invalid":
      return rule === ""
        ? msg`This channel’s price list has an error. Nothing is sent until it’s fixed.`
        : msg`The price rule “${rule}” has an error. Nothing is sent until it’s fixed.`;
    case "price-failed":
      return priceFailureMessage(params);
    case "value-missing":
      return msg`The channel requires this field, but it’s empty.`;
    case "value-wanted":
      return msg`The channel recommends this field, but it’s empty.`;
    case "too-long":
      return msg`This has ${length} characters, but the channel accepts up to ${longest}.`;
    case "shape-wrong":
      return msg`This contains characters that the channel doesn’t accept here.`;
    case "not-a-price":
      return msg`This isn’t a price.`;
    case "price-zero":
      return msg`The price is zero, so the product isn’t sent.`;
    case "above-limit":
      return msg`This is ${value}, which is above ${other} (${limit}).`;
    case "below-cost":
      return msg`The price ${price} is below the cost of ${limit}.`;
    case "below-map":
      return msg`The price ${price} is below the minimum advertised price of ${limit}.`;
    case "no-stock":
      return msg`The channel doesn’t create listings for products without stock. You can send this one once it’s in stock.`;
    case "out-of-stock":
      return msg`There is no stock. The channel would show the new listing as out of stock.`;
    case "listing-may-end":
      return msg`There is no stock. The channel hides the listing if the out-of-stock option is on in your account. Otherwise it ends the listing.`;
    case "value-may-stay":
      return msg`The channel may keep the value that was sent earlier. Check the listing on the channel after you send it.`;
    case "rounded":
      return msg`The channel accepts fewer decimals: ${from} is sent as ${to}.`;
    case "not-a-number":
      return msg`The channel requires a number here.`;
    case "out-of-range":
      return max === Number.MAX_SAFE_INTEGER
        ? msg`The channel accepts whole numbers of at least ${min} here.`
        : msg`The channel accepts whole numbers from ${min} to ${max} here.`;
    case "not-a-date":
      return msg`The channel requires a date here.`;
    case "not-a-choice":
      return msg`The channel has no value “${value}” here. Map it to one of the channel’s own values.`;
    case "gtin-wrong":
      return msg`This GTIN isn’t valid. Check its digits.`;
    case "gtin-restricted":
      return msg`This GTIN is in a range for internal use or coupons. Marketplaces reject it.`;
    case "gtin-length":
      return msg`This GTIN has ${length} digits. The channel accepts ${lengths} here.`;
    case "gtin-shared":
      return msg`${sku} has the same GTIN. A GTIN identifies one product.`;
    case "not-a-link":
      return msg`The channel can’t open this URL. It must start with https:// or http:// and contain no spaces or quotes.`;
    case "too-many":
      return msg`This field has too many values. The channel accepts ${max}, and the others aren’t sent.`;
    case "category-unmapped":
      return msg`The category “${category}” isn’t mapped on this channel yet. Map it to one of the channel’s categories.`;
    case "category-missing":
      return msg`The channel’s category list doesn’t include “${category}”. Map your category to another one.`;
    case "category-not-a-code":
      return msg`This channel identifies categories by number, and “${category}” isn’t one of its numbers. Map the category again.`;
    case "option-missing":
      return msg`This variant has no option that sets it apart from the others, such as a size.`;
    case "options-differ":
      return msg`This variant has the options “${own}”, but the first variant of its group has “${others}”.`;
    case "options-same":
      return msg`This variant has the same options as ${sku}.`;
    case "option-unmapped":
      return msg`The shop needs an attribute code for the option “${option}”. Map it to one of the shop’s attributes.`;
    case "option-codes-same":
      return msg`The options “${option}” and “${other}” are both mapped to the attribute “${attribute}”. Map each one to a different attribute.`;
    case "option-character":
      return msg`The channel doesn’t accept “${character}” in an option.`;
    case "sku-character":
      return msg`The channel doesn’t accept “${character}” in the SKU of a variant.`;
    case "too-many-options":
      return msg`The channel supports up to ${max} options per variant.`;
    case "too-many-variants":
      return msg`The channel supports up to ${max} variants per product.`;
    case "group-is-a-sku":
      return msg`The variant group has the same name as the SKU “${sku}”. Give it a different name: the shop uses it to identify the main product.`;
    case "group-duplicate":
      return msg`The variant group “${other}” differs only in capitals, so the shop would merge the two. Rename one of them.`;
  }
}
