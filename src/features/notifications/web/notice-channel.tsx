import { useTranslation } from "react-i18next";
import { cheapestPlanWith } from "#base/plans.ts";
import { useMe } from "#features/identity/web/api.ts";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { NoticeChoice } from "../notices.ts";
import { channelLock, type Lock } from "../rules.ts";
import styles from "./notice-choices.module.css";
import { useNoticeChoice } from "./use-notice-choice.ts";

type Props = { choice: NoticeChoice; channel: "mail" | "sms" };

/** One switch. If it is locked it says why, and a locked channel shows as off whatever was chosen before. */
export function NoticeChannel({ choice, channel }: Props) {
  const { t } = useTranslation("notifications");
  const { person, plan, off } = useMe();
  const choose = useNoticeChoice();
  const lock = channelLock(choice.topic, channel, { plan, off, phoneNumber: person.phoneNumber });
  const address = channel === "mail" ? person.email : person.phoneNumber;
  return (
    <div className={styles.way}>
      <SettingSwitch
        label={t(`channel.${channel}`)}
        description={lock ? <LockText lock={lock} /> : <bdi>{address}</bdi>}
        checked={lock ? lock.why === "always" : choice[channel]}
        disabled={lock !== undefined}
        onChange={(checked) => choose({ ...choice, [channel]: checked })}
      />
    </div>
  );
}

function LockText({ lock }: { lock: Lock }) {
  const { t } = useTranslation(["notifications", "shell"]);
  return lock.why === "plan"
    ? t("choices.lock.plan", { plan: t(`shell:plans.${cheapestPlanWith(lock.feature)}`) })
    : t(`choices.lock.${lock.why}`);
}
