import { useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { changeGameSettings, type GameSettings } from "../../contract/rules.ts";
import { visibilities } from "../../values.ts";
import styles from "./admin.module.css";
import { gameSettings, useInvalidateAdmin } from "./api.ts";
import { QueryTab } from "./query-tab.tsx";

export const PrivacyTab = () => (
  <QueryTab query={gameSettings}>
    {(settings) => (
      <PrivacyForm key={JSON.stringify([settings.defaultVisibility, settings.pointValue])} settings={settings} />
    )}
  </QueryTab>
);

/** A point is worth hundredths of a minor unit, so a hundred points are worth minor units: an amount that can be typed. */
function PrivacyForm({
  settings: { defaultVisibility, pointValue, currency },
}: {
  settings: GameSettings & { currency: string };
}) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const form = useSettingsForm(changeGameSettings, {
    draftName: "game-privacy",
    initialValues: { defaultVisibility, pointValue },
    toInput: (values) => values,
    onSuccess: invalidate,
    message: () => t("settings.saved"),
  });
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <SectionCard title={t("settings.visibilityTitle")} description={t("settings.visibilityLine")}>
        <ChoiceCards
          legend={t("settings.defaultVisibility")}
          name="defaultVisibility"
          choices={visibilities.map((value) => ({
            value,
            title: t(`settings.visibility.${value}`),
            line: t(`settings.visibilityHelp.${value}`),
          }))}
          value={form.values.defaultVisibility}
          onChange={(value) => form.setFieldValue("defaultVisibility", value)}
        />
      </SectionCard>
      <SectionCard title={t("settings.valueTitle")} description={t("settings.valueLine")}>
        <div className={styles.fields}>
          <AmountField
            label={t("settings.pointValue")}
            description={t("settings.pointValueHelp")}
            data-path="pointValue"
            currency={currency}
            minor={form.values.pointValue}
            onChange={(minor) => form.setFieldValue("pointValue", minor)}
            error={form.errors.pointValue}
          />
        </div>
      </SectionCard>
      <SaveBar form={form} saveLabel={t("settings.save")} saving={form.isPending} />
    </form>
  );
}
