import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { OwnTenant } from "../own.ts";
import styles from "./features.module.css";
import { useFeatureSwitch } from "./use-feature-switch.ts";

type Toggle = OwnTenant["features"][number];

/** One feature: on, off, or locked with the plan that has it. Saved at once, and brought back by undo. */
export function FeatureToggle({ name, state, plan }: Toggle) {
  const { t } = useTranslation(["tenants", "shell"]);
  const id = useId();
  const { turn, isPending } = useFeatureSwitch(name);
  const words = (
    <>
      <span id={`${id}-name`} className={styles.name}>
        {t(`feature.${name}.name`)}
      </span>
      <span id={`${id}-line`} className={styles.line}>
        {t(`feature.${name}.line`)}
      </span>
    </>
  );
  if (state === "locked")
    return (
      <div className={styles.toggle} data-locked>
        <div className={styles.words}>{words}</div>
        <StatusBadge tone="calm" icon={IconLock}>
          {t("feature.locked", { plan: t(`shell:plans.${plan}`) })}
        </StatusBadge>
      </div>
    );
  return (
    <div className={styles.toggle}>
      <label htmlFor={id} className={styles.words}>
        {words}
      </label>
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-line`}
        checked={state === "on"}
        withThumbIndicator={false}
        classNames={{ root: styles.switch ?? "", track: styles.track ?? "" }}
        disabled={isPending}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </div>
  );
}
