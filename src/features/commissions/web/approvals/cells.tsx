import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import type { Commission } from "../../contract/lines.ts";
import { useDealName } from "../lines/cells.tsx";
import { useBarText } from "../values/use-bar-text.ts";
import { useWhyPhrase } from "../values/use-why-phrase.ts";
import styles from "./approvals.module.css";

/** Shows who earns the commission, and from which deal. */
export function EarnerCell({ line }: { line: Commission }) {
  const { t } = useTranslation("commissions");
  const dealName = useDealName();
  const name = line.personName ?? t("ui.formerMember");
  return (
    <span className={styles.person}>
      <Initials name={name} />
      <span className={styles.who}>
        <b dir="auto">{name}</b>
        <span className="soft" dir="auto">
          {dealName(line)}
        </span>
      </span>
    </span>
  );
}

export function WhyCell({ line }: { line: Commission }) {
  const phrase = useWhyPhrase();
  return <span className={styles.phrase}>{phrase(line)}</span>;
}

/** Shows the approvals given and required, and why the current user cannot approve. */
export function ApprovalStatus({
  line: { approvals, approvalsNeeded, bar, bonus },
  named = false,
}: {
  line: Commission;
  named?: boolean;
}) {
  const { t } = useTranslation("commissions");
  const barText = useBarText();
  return (
    <span className={styles.word}>
      {named ? <span className={styles.label}>{t("ui.column.approvals")}</span> : null}
      <span className="tabular">{t("ui.approvals.of", { given: approvals, needed: approvalsNeeded })}</span>
      {bar ? (
        <span className={styles.bar}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          {barText(bar, bonus)}
        </span>
      ) : null}
    </span>
  );
}
