import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { imageUrlError, loadedUrl } from "@/catalogue/product/image-url.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** Images beyond this number are only counted. */
const MOST = 8;

/** The images of a listing in the order in which they are sent: the chosen one large, the first ones in a row below. */
export function CardImages({ images, title }: { images: readonly string[]; title: string }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(0);
  const main = images[chosen] ?? images[0];
  const shown = images.slice(0, MOST);
  const others = images.length - shown.length;
  return (
    <div className="grid content-start gap-2">
      <div className="grid aspect-square place-items-center overflow-hidden rounded-panel border border-line bg-sunken text-ink-3">
        {main === undefined ? (
          <Absent>
            <Trans>No image</Trans>
          </Absent>
        ) : (
          <CardImage key={main} url={main} alt={title} />
        )}
      </div>
      {images.length > 1 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((url, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t`Image ${at + 1} of ${images.length}`}
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
                className={clsx(
                  "grid size-11 place-items-center overflow-hidden rounded-control border bg-sunken text-ink-3",
                  at === chosen ? "border-accent" : "border-line",
                )}
              >
                <CardImage url={url} alt="" isSmall />
              </button>
            </li>
          ))}
          {others > 0 && <li className="self-center text-xs text-ink-2">+{others}</li>}
        </ul>
      )}
    </div>
  );
}

/** An image, or the reason why this page can't show it. A small image is replaced by an icon only. */
function CardImage({ url, alt, isSmall }: { url: string; alt: string; isSmall?: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  const canLoad = imageUrlError(url) === null && !hasFailed;
  if (canLoad) {
    return (
      <img
        src={loadedUrl(url)}
        alt={alt}
        loading="lazy"
        referrerPolicy="no-referrer"
        draggable={false}
        className="size-full object-contain"
        onError={() => setHasFailed(true)}
      />
    );
  }
  if (isSmall) return <ImageOff {...icon} />;
  return (
    <Absent>
      {hasFailed ? (
        <Trans>The image didn’t load</Trans>
      ) : (
        <Trans>This page can only show images with a valid https URL.</Trans>
      )}
    </Absent>
  );
}

const Absent = ({ children }: { children: ReactNode }) => (
  <p className="grid justify-items-center gap-2 p-4 text-center text-sm text-ink-2">
    <ImageOff {...icon} />
    {children}
  </p>
);
