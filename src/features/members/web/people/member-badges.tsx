import { IconBan, IconCircleCheck, IconClock, IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { StatusBadge, statusBadge } from "#web/ui/status-badge.tsx";
import type { Member } from "../../contract.ts";
import styles from "./people.module.css";

export const MemberState = statusBadge(
  "members",
  {
    active: { tone: "good", icon: IconCircleCheck },
    disabled: { tone: "bad", icon: IconBan },
  },
  (t, state) => t(`people.state.${state}`),
);

/** A member's role, and next to it the one they requested. */
export function MemberRole({ role, requestedRole }: Pick<Member, "role" | "requestedRole">) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  return (
    <span className={styles.role}>
      {roleName(role)}{" "}
      {requestedRole ? (
        <span className={styles.asks}>
          <StatusBadge tone="warn" icon={IconClock}>
            {t("request.badge", { role: roleName(requestedRole) })}
          </StatusBadge>
        </span>
      ) : null}
    </span>
  );
}

export function TwoFactor({ mfaEnabled }: Pick<Member, "mfaEnabled">) {
  const { t } = useTranslation("members");
  const Mark = mfaEnabled ? IconShieldCheck : IconShieldOff;
  return (
    <span className={styles.mark} data-on={mfaEnabled || undefined}>
      <Mark size={17} stroke={1.7} aria-hidden="true" />
      {t(mfaEnabled ? "people.twoFactor.on" : "people.twoFactor.off")}
    </span>
  );
}
