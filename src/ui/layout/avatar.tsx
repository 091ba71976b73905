import { clsx } from "clsx";

type AvatarProps = {
  name: string;
  size?: "sm" | "md" | "lg";
};

const SIZES = { sm: "size-6 text-[10px]", md: "size-7 text-[11px]", lg: "size-10 text-sm" };

/** Decorative: the name stands beside it, or labels the button around it. */
export function Avatar({ name, size = "md" }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        "grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none",
        SIZES[size],
      )}
    >
      {initials(name)}
    </span>
  );
}

/** First letters of the first and last word; of an address, of the part before the @. */
export function initials(name: string): string {
  const words = (name.split("@")[0] ?? "").split(/[\s._-]+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map((word) => (word ? (Array.from(word)[0] ?? "") : ""));
  return letters.join("").toLocaleUpperCase() || "?";
}
