import { IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Member } from "../../contract.ts";
import styles from "./people.module.css";

/** A member as every list here shows them: photo, name, email address, and whether it is the signed-in member. */
export function PersonCell({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  const { person } = useSession();
  return (
    <span className={styles.person}>
      <Portrait name={member.displayName} photoUrl={member.photoUrl} />
      <span className={styles.who}>
        <span className={styles.name}>
          <b dir="auto">{member.displayName}</b>
          {member.id === person.id ? (
            <StatusBadge tone="primary" icon={IconUser}>
              {t("people.you")}
            </StatusBadge>
          ) : null}
        </span>
        <bdi className={styles.email}>{member.email}</bdi>
      </span>
    </span>
  );
}
