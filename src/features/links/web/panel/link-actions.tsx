import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { Link } from "../../contract.ts";
import { canChangeLink } from "../../rules.ts";
import styles from "./panel.module.css";
import { useLinkActions } from "./use-link-actions.ts";

type Props = { link: Link; onEdit: () => void };

/** The owner and admins change a link; for others a sentence says why they cannot. */
export function LinkActions({ link, onEdit }: Props) {
  const { t } = useTranslation("links");
  const { person, role } = useSession();
  const { setEnded, isPending } = useLinkActions(link);
  if (!canChangeLink({ role, personId: person.id }, link.referrerId))
    return (
      <p className={styles.locked}>
        <IconLock size={16} stroke={1.8} aria-hidden="true" />
        {t("panel.locked")}
      </p>
    );
  return (
    <div className={styles.actions}>
      <Button size="sm" variant="default" onClick={onEdit}>
        {t("edit.open")}
      </Button>
      <Button size="sm" variant="subtle" disabled={isPending} onClick={() => setEnded(!link.endedAt)}>
        {t(link.endedAt ? "resume" : "pause")}
      </Button>
    </div>
  );
}
