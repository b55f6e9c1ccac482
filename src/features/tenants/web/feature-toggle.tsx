import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isPlanned } from "#base/plans.ts";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { OwnTenant } from "../own.ts";
import styles from "./features.module.css";
import { useFeatureSwitch } from "./use-feature-switch.ts";

type Toggle = OwnTenant["features"][number];

/** One feature: on, off, or locked with the plan that includes it. A change is saved at once and can be undone. */
export function FeatureToggle({ name, state, plan }: Toggle) {
  const { t } = useTranslation(["tenants", "members", "shell"]);
  const { turn, isPending } = useFeatureSwitch(name);
  const label = t(`members:features.${name}`);
  const promise = t(`feature.line.${name}`);
  const line = isPlanned(name) ? t("feature.planned", { line: promise }) : promise;
  if (state === "locked")
    return (
      <div className={styles.locked}>
        <div className={styles.words}>
          <span className={styles.name}>{label}</span>
          <span className={styles.line}>{line}</span>
        </div>
        <StatusBadge tone="calm" icon={IconLock}>
          {t("feature.locked", { plan: t(`shell:plans.${plan}`) })}
        </StatusBadge>
      </div>
    );
  return (
    <SettingSwitch label={label} description={line} checked={state === "on"} disabled={isPending} onChange={turn} />
  );
}
