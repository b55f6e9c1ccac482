import { useTranslation } from "react-i18next";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { type GoalFilters, goalFilters } from "../../../../contract/challenges.ts";
import styles from "../../admin.module.css";
import { useGoalChoices } from "./use-goal-choices.ts";

type Props = { filters: GoalFilters; onChange: (filters: GoalFilters) => void };

/** Which referrals count: the same filters as in analytics. */
export function GoalFilterChips({ filters, onChange }: Props) {
  const { t } = useTranslation("gamification");
  const choices = useGoalChoices(filters);
  if (choices.length === 0) return null;
  const change = (key: keyof GoalFilters, chosen: string | undefined) => {
    const { [key]: _, ...others } = filters;
    onChange(goalFilters.parse(chosen === undefined ? others : { ...others, [key]: chosen }));
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{t("challengeAdmin.form.filters")}</legend>
      <div className={styles.row}>
        {choices.map(({ key, label: name, options }) => (
          <FilterChip
            key={key}
            label={name}
            options={options}
            chosen={filters[key] === undefined ? [] : [filters[key]]}
            single
            onChange={([chosen]) => change(key, chosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
