import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import * as Slot from "@radix-ui/react-slot";
import type { ComponentProps, MouseEvent } from "react";

const VARIANTS = {
  default: "bg-accent text-on-accent shadow-control hover:bg-accent-strong",
  destructive: "bg-bad text-on-accent shadow-control hover:bg-bad-strong",
  outline: "border border-line-strong bg-surface text-ink shadow-control hover:bg-sunken",
  secondary: "bg-sunken text-ink hover:bg-line",
  ghost: "text-ink-2 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken",
  link: "text-accent underline-offset-4 hover:underline",
};

const SIZES = {
  default: "h-8 px-3 text-sm",
  sm: "h-7 px-2.5 text-xs",
  lg: "h-10 px-5 text-base",
  icon: "size-8 text-sm pointer-coarse:size-11",
};

export type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Renders the child element, such as a link, with the button's look and behaviour. */
  asChild?: boolean;
  /** While true, the button keeps the focus but ignores clicks and doesn't submit. */
  loading?: boolean;
};

export function Button({
  variant = "default",
  size = "default",
  asChild = false,
  loading = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const look = clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-[background-color,border-color,color,opacity] duration-150 select-none disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
    loading && "relative cursor-progress text-transparent!",
    className,
  );

  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...props}
      className={look}
      onClick={click}
      {...(loading ? { "aria-disabled": true, "aria-busy": true } : {})}
    >
      {children}
      {loading && <BusyMark variant={variant} />}
    </button>
  );
}

function BusyMark({ variant }: { variant: keyof typeof VARIANTS }) {
  const onColour = variant === "default" || variant === "destructive";
  return (
    <span
      className={clsx(
        "absolute inset-0 grid place-items-center",
        onColour ? "text-on-accent" : "text-ink-2",
      )}
    >
      <LoaderCircle size={16} strokeWidth={2} aria-hidden className="animate-spin-slow" />
    </span>
  );
}
