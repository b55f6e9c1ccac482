import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./domains.module.css";

type Props = { type: "TXT" | "CNAME" | "ALIAS" | "A" | "AAAA"; name: string; value: string };

/** Shows one record in the parts that the forms of DNS providers ask for. */
export function RecordParts({ type, name, value }: Props) {
  const { t } = useTranslation("domains");
  const copied = { name, value };
  return (
    <dl className={styles.record}>
      <div>
        <dt>{t("records.type")}</dt>
        <dd>
          <bdi>{type}</bdi>
        </dd>
      </div>
      {(["name", "value"] as const).map((part) => (
        <div key={part}>
          <dt>{t(`records.${part}`)}</dt>
          <dd>
            <CopyButton text={copied[part]} label={t("records.copy", { part: t(`records.${part}`), type })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
