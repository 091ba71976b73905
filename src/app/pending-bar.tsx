import { useNavigation } from "react-router-dom";

/** A hairline at the top while the next page is fetched; quick pages never show it. */
export function PendingBar() {
  const isPending = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-[opacity,scale] duration-700 ease-out ${
        isPending ? "scale-x-75 opacity-100 delay-150" : "scale-x-0 opacity-0"
      }`}
    />
  );
}
