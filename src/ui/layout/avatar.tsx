import { clsx } from "clsx";

type AvatarProps = {
  name: string;
  size?: "sm" | "md" | "lg";
};

const SIZES = { sm: "size-6 text-[10px]", md: "size-7 text-[11px]", lg: "size-10 text-sm" };

/** Decorative, because the name is next to it or labels the button around it. */
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

/** The first letters of the first and last word. For an email address, only the part before the @ counts. */
export function initials(name: string): string {
  const words = (name.split("@")[0] ?? "").split(/[\s._-]+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map((word) => (word ? (Array.from(word)[0] ?? "") : ""));
  return letters.join("").toLocaleUpperCase() || "?";
}
