import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Tier, type TierPerks, tiers } from "#features/programs/tiers.ts";
import { PercentField } from "#web/ui/percent-field.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import { changeGameSettings, type GameSettings } from "../../../contract/rules.ts";
import styles from "../admin.module.css";
import { gameSettings, useInvalidateAdmin } from "../api.ts";
import { NumberField } from "../number-field.tsx";
import { QueryTab } from "../query-tab.tsx";

/** What each tier grants, and whether tiers follow XP. */
export const TiersTab = () => (
  <QueryTab query={gameSettings}>
    {(settings) => <TiersForm key={JSON.stringify([settings.perks, settings.tiersFollowXp])} settings={settings} />}
  </QueryTab>
);

function TiersForm({ settings: { perks, tiersFollowXp } }: { settings: GameSettings }) {
  const { t } = useTranslation("gamification");
  const invalidate = useInvalidateAdmin();
  const form = useSettingsForm(changeGameSettings, {
    draftName: "game-tiers",
    initialValues: { tiersFollowXp, perks },
    toInput: (values) => values,
    onSuccess: invalidate,
    message: () => t("settings.saved"),
  });
  const change = (tier: Tier, part: Partial<TierPerks>) => {
    const { perks: before } = form.getValues();
    form.setFieldValue("perks", { ...before, [tier]: { ...before[tier], ...part } });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <SectionCard title={t("settings.perksTitle")} description={t("settings.perksLine")}>
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.stacked}`}>
            <caption className="visually-hidden">{t("settings.perksTitle")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("settings.tier")}</th>
                <th scope="col">{t("settings.protectionDays")}</th>
                <th scope="col">{t("settings.extraOpenReferrals")}</th>
                <th scope="col">{t("settings.commissionBonus")}</th>
                <th scope="col">{t("settings.paidTwiceMonthly")}</th>
              </tr>
            </thead>
            <tbody>
              {tiers.map((tier) => (
                <PerksRow
                  key={tier}
                  tier={tier}
                  perks={form.values.perks[tier]}
                  errors={form.errors}
                  onChange={(part) => change(tier, part)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </SectionCard>
      <SectionCard title={t("settings.followTitle")} description={t("settings.followLine")}>
        <SettingSwitch
          label={t("settings.tiersFollowXp")}
          description={t(form.values.tiersFollowXp ? "settings.followsXp" : "settings.followsAdmins")}
          checked={form.values.tiersFollowXp}
          disabled={false}
          onChange={(checked) => form.setFieldValue("tiersFollowXp", checked)}
        />
      </SectionCard>
      <SaveBar form={form} saveLabel={t("settings.save")} saving={form.isPending} />
    </form>
  );
}

type RowProps = {
  tier: Tier;
  perks: TierPerks;
  errors: Record<string, ReactNode>;
  onChange: (part: Partial<TierPerks>) => void;
};

function PerksRow({ tier, perks, errors, onChange }: RowProps) {
  const { t } = useTranslation("gamification");
  const name = (field: "protectionDays" | "extraOpenReferrals" | "commissionBonus" | "paidTwiceMonthly") =>
    t("settings.cell", { tier: t(`admin.tier.${tier}`), field: t(`settings.${field}`) });
  const path = (field: keyof TierPerks) => `perks.${tier}.${field}`;
  return (
    <tr>
      <th scope="row">{t(`admin.tier.${tier}`)}</th>
      <td data-label={t("settings.protectionDays")}>
        <NumberField
          className={styles.cell ?? ""}
          aria-label={name("protectionDays")}
          placeholder={t("settings.asProgram")}
          min={1}
          max={180}
          data-path={path("protectionDays")}
          value={perks.protectionDays}
          onChange={(protectionDays) => onChange({ protectionDays })}
          error={errors[path("protectionDays")]}
        />
      </td>
      <td data-label={t("settings.extraOpenReferrals")}>
        <NumberField
          className={styles.cell ?? ""}
          aria-label={name("extraOpenReferrals")}
          min={0}
          max={10_000}
          data-path={path("extraOpenReferrals")}
          value={perks.extraOpenReferrals}
          onChange={(extra) => onChange({ extraOpenReferrals: extra ?? 0 })}
          error={errors[path("extraOpenReferrals")]}
        />
      </td>
      <td data-label={t("settings.commissionBonus")}>
        <PercentField
          className={styles.cell ?? ""}
          aria-label={name("commissionBonus")}
          data-path={path("commissionBonusBp")}
          basisPoints={perks.commissionBonusBp}
          onChange={(bp) => onChange({ commissionBonusBp: bp ?? 0 })}
          error={errors[path("commissionBonusBp")]}
        />
      </td>
      <td data-label={t("settings.paidTwiceMonthly")} data-wide>
        <Switch
          aria-label={name("paidTwiceMonthly")}
          withThumbIndicator={false}
          checked={perks.paidTwiceMonthly}
          onChange={({ currentTarget }) => onChange({ paidTwiceMonthly: currentTarget.checked })}
        />
      </td>
    </tr>
  );
}
