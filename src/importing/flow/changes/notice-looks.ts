import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  CircleDollarSign,
  ImageOff,
  type LucideIcon,
  PackageX,
  TrendingDown,
  Type,
} from "lucide-react";
import type { NoticeKind } from "@/importing/comparing/noted-rows.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

export const NOTICE_LOOKS: Record<NoticeKind, { icon: LucideIcon; tone: Tone }> = {
  "price-jump": { icon: TrendingDown, tone: "bad" },
  "sold-out": { icon: PackageX, tone: "warn" },
  "other-currency": { icon: CircleDollarSign, tone: "warn" },
  title: { icon: Type, tone: "warn" },
  price: { icon: CircleDollarSign, tone: "warn" },
  images: { icon: ImageOff, tone: "calm" },
};

const TITLES: Record<NoticeKind, (percent: string) => MessageDescriptor> = {
  "price-jump": (percent) => msg`Price changes by ${percent}% or more`,
  "sold-out": () => msg`Stock drops to 0`,
  "other-currency": () => msg`Price in another currency`,
  title: () => msg`No title`,
  price: () => msg`No price`,
  images: () => msg`No image`,
};

/** `threshold` is the smallest price change that counts as a jump, in percent. */
export const noticeTitle = (i18n: I18n, kind: NoticeKind, threshold: number): string =>
  i18n._(TITLES[kind](i18n.number(threshold)));

/** The hint for a notice. Price jumps have none, because an example explains them. */
export const NOTICE_HINTS: Record<Exclude<NoticeKind, "price-jump">, MessageDescriptor> = {
  "sold-out": msg`In stock now, and 0 in the file.`,
  "other-currency": msg`Other prices of these products are in another currency and not in the file, so prices, costs and currency won’t change. Add the missing prices to the file, or change the currency first.`,
  title: msg`These products can’t be listed.`,
  price: msg`These products can’t be listed.`,
  images: msg`Most marketplaces require an image.`,
};
