import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import { requests } from "../api.ts";
import { MemberRole } from "./member-badges.tsx";
import styles from "./people.module.css";
import { PersonCell } from "./person-cell.tsx";
import { RequestAnswer } from "./request-answer.tsx";

/** Role requests are shown above everything else; without any, nothing is rendered. */
export function RequestsCard() {
  const { t } = useTranslation("members");
  const { data: pending = [] } = useQuery(requests);
  if (pending.length === 0) return null;
  return (
    <SectionCard title={t("request.title")} description={t("request.line")}>
      <ul className={styles.rows}>
        {pending.map((member) => (
          <li key={member.id} className={styles.row}>
            <PersonCell member={member} />
            <MemberRole {...member} />
            {member.requestedRole ? <RequestAnswer member={member} requested={member.requestedRole} /> : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
