type TrapProps = { value: string; onChange: (value: string) => void };

/** A field that no person sees, hears or reaches. Machines that fill in whatever they find give themselves away. */
export function Trap({ value, onChange }: TrapProps) {
  return (
    <div className="hidden" aria-hidden="true">
      <input
        name="extra"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
