import { Example } from "@/ui/gallery/example.tsx";

const SURFACES = ["bg-canvas", "bg-sidebar", "bg-surface", "bg-raised", "bg-sunken"];
const PAIRS = [
  ["bg-accent", "text-on-accent"],
  ["bg-accent-soft", "text-accent"],
  ["bg-good-soft", "text-good"],
  ["bg-warn-soft", "text-warn"],
  ["bg-bad-soft", "text-bad"],
  ["bg-bad", "text-on-accent"],
];
const INKS = ["text-ink", "text-ink-2", "text-ink-3", "text-accent"];
const SIZES = ["text-3xl", "text-2xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"];

export function Foundations() {
  return (
    <>
      <Example title="Surfaces">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {SURFACES.map((name) => (
            <li
              key={name}
              className={`${name} rounded-control border border-line p-3 pt-8 text-xs text-ink-2`}
            >
              {name.slice(3)}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Meanings, with the ink that stands on them">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {PAIRS.map(([ground = "", ink = ""]) => (
            <li
              key={ground}
              className={`${ground} ${ink} rounded-control p-3 pt-8 text-xs font-medium`}
            >
              {ground.slice(3)}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Type: Geist, 13/20 in the application">
        <ul className="grid grid-cols-1 gap-2">
          {SIZES.map((size) => (
            <li key={size} className="flex items-baseline gap-4">
              <span className="w-14 shrink-0 font-mono text-xs text-ink-3">{size.slice(5)}</span>
              <span className={`${size} min-w-0 truncate font-semibold`}>
                Supplier data, ready for every shop
              </span>
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Inks and figures">
        <ul className="grid gap-1">
          {INKS.map((ink) => (
            <li key={ink} className={ink}>
              {ink.slice(5)}: the numbers come first, then what they mean
            </li>
          ))}
        </ul>
        <ul className="grid w-40 gap-0.5 text-right tabular-nums">
          <li>1,599.00</li>
          <li>89.99</li>
          <li>11.11</li>
        </ul>
        <p className="font-mono text-xs">062800000024 KB-200-FR 0O 1lI</p>
      </Example>
    </>
  );
}
