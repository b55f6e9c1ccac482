import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Invitation } from "../../contract.ts";
import { InvitationActions } from "./invitation-actions.tsx";
import { InvitationState } from "./invitation-state.tsx";
import styles from "./invitations.module.css";

/** The row on a phone: only fields with a value, and actions within reach of the thumb. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const { email, role, state, invitedBy, createdAt } = invitation;
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <bdi className={styles.email}>
          <b>{email}</b>
        </bdi>
        <span>{roleName(role)}</span>
        <span className="soft">
          <bdi>{invitedBy ?? t("invitations.bySystem")}</bdi> · <RelativeTime at={new Date(createdAt)} />
        </span>
        <InvitationState state={state} />
      </div>
      <InvitationActions invitation={invitation} />
    </div>
  );
}
