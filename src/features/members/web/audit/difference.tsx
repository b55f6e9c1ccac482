import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../contract/audit.ts";
import styles from "./audit.module.css";
import { useAuditText } from "./use-audit-text.ts";

/** The values before and after, field by field; changed ones are highlighted. */
export function Difference({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const { t } = useTranslation("members");
  const text = useAuditText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className="soft">{t("audit.noChanges")}</p>;
  return (
    <table className={styles.difference}>
      <caption>{t("audit.changes")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("audit.column.field")}</th>
          <th scope="col">{t("audit.column.before")}</th>
          <th scope="col">{t("audit.column.after")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [was, is] = [before?.[name], after?.[name]];
          return (
            <tr key={name} data-changed={JSON.stringify(was) !== JSON.stringify(is) || undefined}>
              <th scope="row">{text.field(name)}</th>
              <td dir="auto">{text.value(name, was)}</td>
              <td dir="auto">{text.value(name, is)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
