import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { changeRules, type RulesVersion } from "../../../contract/rules.ts";
import type { GameRules } from "../../../rules/awards.ts";
import styles from "../admin.module.css";
import { useInvalidateAdmin } from "../api.ts";
import { NumberField } from "../number-field.tsx";
import { AwardTable } from "./award-table.tsx";
import { Simulation } from "./simulation.tsx";
import { Versions } from "./versions.tsx";

type Props = { current: RulesVersion; defaults: GameRules; earlier: RulesVersion[] };

const limits = {
  valuePerXp: { min: 1, max: 1_000_000 },
  maxValueXp: { min: 0, max: 10_000 },
  quickAnswerHours: { min: 1, max: 168 },
  keepPercent: { min: 1, max: 100 },
} as const;

export function RulesForm({ current, earlier }: Props) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const form = useSettingsForm(changeRules, {
    draftName: `game-rules-${current.version}`,
    initialValues: { rules: current.rules },
    toInput: ({ rules }) => ({ rules, basedOn: current.version }),
    onSuccess: invalidate,
    message: ({ version }) => t("rules.saved", { version }),
  });
  const { rules } = form.values;
  const number = (field: keyof typeof limits) => (
    <NumberField
      label={t(`rules.${field}`)}
      description={t(`rules.${field}Help`)}
      {...limits[field]}
      data-path={`rules.${field}`}
      value={rules[field]}
      onChange={(value) => form.setFieldValue(`rules.${field}`, value as never)}
      error={form.errors[`rules.${field}`]}
    />
  );
  const restore = (version: RulesVersion) => {
    form.setFieldValue("rules", version.rules);
    toast(t("rules.restored", { version: version.version }));
  };
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <SectionCard title={t("rules.awardsTitle")} description={t("rules.awardsLine")}>
        <AwardTable
          awards={rules.awards}
          errors={form.errors}
          onChange={(kind, part) => form.setFieldValue("rules", withAward(form.getValues().rules, kind, part))}
        />
      </SectionCard>
      <SectionCard title={t("rules.valueTitle")} description={t("rules.valueLine")}>
        <div className={styles.fields}>
          {number("valuePerXp")}
          {number("maxValueXp")}
          {number("quickAnswerHours")}
        </div>
      </SectionCard>
      <SectionCard title={t("rules.tiersTitle")} description={t("rules.tiersLine")}>
        <div className={styles.fields}>
          {tiers.slice(1).map((tier) => (
            <NumberField
              key={tier}
              label={t(`admin.tier.${tier}`)}
              min={1}
              max={1_000_000}
              data-path={`rules.tiers.${tier}`}
              value={rules.tiers[tier]}
              onChange={(value) => form.setFieldValue(`rules.tiers.${tier}`, value as never)}
              error={form.errors[`rules.tiers.${tier}`]}
            />
          ))}
          {number("keepPercent")}
        </div>
        {form.errors["rules.tiers"] ? (
          <p role="alert" className={styles.error}>
            {t("rules.tierOrder")}
          </p>
        ) : null}
      </SectionCard>
      <Simulation rules={rules} isValid={() => !form.validate().hasErrors} />
      <Versions current={current} earlier={earlier} onRestore={restore} />
      <SaveBar form={form} saveLabel={t("rules.save")} saving={form.isPending} />
    </form>
  );
}

const withAward = (
  rules: GameRules,
  kind: keyof GameRules["awards"],
  part: Partial<GameRules["awards"]["won"]>,
): GameRules => ({ ...rules, awards: { ...rules.awards, [kind]: { ...rules.awards[kind], ...part } } });
