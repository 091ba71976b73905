import { useLingui } from "@lingui/react/macro";
import type { Person } from "@/catalogue/editor/activity/comment.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";

type AssigneeSelectProps = {
  value: string | null;
  people: readonly Person[];
  onChange: (assignee: string | null) => void;
  disabled?: boolean;
};

const NO_ONE = "";

/** Chooses the person who has to act on a comment. */
export function AssigneeSelect({ value, people, onChange, disabled = false }: AssigneeSelectProps) {
  const { t } = useLingui();
  const former =
    value !== null && !people.some(({ userId }) => userId === value)
      ? [{ value, label: t`Former member` }]
      : [];
  return (
    <Combobox
      aria-label={t({ message: "Assigned to", context: "comment" })}
      className="max-w-56"
      value={value ?? NO_ONE}
      disabled={disabled}
      searchPlaceholder={t`Search people`}
      options={[
        { value: NO_ONE, label: t`No one` },
        ...former,
        ...people.map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
      onChange={(next) => onChange(next === NO_ONE ? null : next)}
    />
  );
}
