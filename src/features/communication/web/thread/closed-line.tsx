import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ConversationDetail } from "../../contract/conversations.ts";
import styles from "./thread.module.css";

/** Stands in the place of the composer and says why there is none. */
export function ClosedLine({ conversation: { isClosed } }: { conversation: ConversationDetail }) {
  const { t } = useTranslation("communication");
  return (
    <p className={styles.closed}>
      <IconLock size={16} stroke={1.8} aria-hidden="true" />
      {t(isClosed ? "closed.line" : "closed.cannotWrite")}
    </p>
  );
}
