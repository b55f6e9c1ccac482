import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { planHas } from "#base/plans.ts";
import { useSession } from "#web/api/session.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import type { ManagedChallenge } from "../../../../contract/challenges.ts";
import styles from "../../admin.module.css";
import { catalog, gameSettings } from "../../api.ts";
import { NumberField } from "../../number-field.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { IconField } from "./icon-field.tsx";

/** Money is paid as a commission, so it needs commission tracking. */
function usePaysMoney(): boolean {
  const { plan, off } = useSession();
  return planHas(plan, "commissionTracking") && !off.includes("commissionTracking");
}

type Props = FieldsProps & { reward: ManagedChallenge["prize"]["reward"] };

/** What every winner gets: points, a badge, a reward of the catalogue, money, or several of them. */
export function PrizeFields({ form, reward }: Props) {
  const { t } = useTranslation("gamification");
  const { data: rewards = [] } = useQuery(catalog);
  const { data: settings } = useQuery(gameSettings);
  const paysMoney = usePaysMoney();
  const { points, icon, rewardId, minor } = form.values.prize;
  const offered = rewards.filter(({ id, isArchived }) => !isArchived && id !== reward?.id);
  const options = [...(reward ? [reward] : []), ...offered];
  return (
    <>
      {/* An error about no single field moves the focus here; the error itself is rendered too late to take it. */}
      <div tabIndex={-1} data-path="prize" className={styles.focusable}>
        <p className={styles.quiet}>{t("challengeAdmin.form.prizeHelp")}</p>
        {form.errors.prize ? (
          <p className={styles.error} role="alert">
            {form.errors.prize}
          </p>
        ) : null}
      </div>
      <div className={styles.fields}>
        <NumberField
          label={t("challengeAdmin.form.points")}
          min={0}
          max={100_000}
          data-path="prize.points"
          value={points}
          onChange={(to) => form.setFieldValue("prize.points", to)}
          error={form.errors["prize.points"]}
        />
        {settings && (paysMoney || minor !== null) ? (
          <AmountField
            label={t("challengeAdmin.form.money")}
            description={t("challengeAdmin.form.moneyHelp")}
            data-path="prize.minor"
            minor={minor}
            currency={settings.currency}
            onChange={(to) => form.setFieldValue("prize.minor", to)}
            error={form.errors["prize.minor"]}
          />
        ) : null}
      </div>
      <NativeSelect
        label={t("challengeAdmin.form.reward")}
        data={[
          { value: "", label: t("challengeAdmin.form.noReward") },
          ...options.map(({ id, title }) => ({ value: id as string, label: title })),
        ]}
        value={rewardId ?? ""}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue("prize.rewardId", options.find(({ id }) => id === value)?.id ?? null)
        }
      />
      <IconField icon={icon} onChange={(to) => form.setFieldValue("prize.icon", to)} />
    </>
  );
}
