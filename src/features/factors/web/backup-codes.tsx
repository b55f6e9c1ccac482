import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBrand } from "#web/theme/brand-context.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { download } from "#web/ui/download.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import styles from "./factors.module.css";

/** The codes exist only in this component's state, so closing it discards them. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("factors");
  const { name: tenant } = useBrand();
  const title = t("backup.file", { tenant });
  const copy = async () => {
    if (await copyText(codes.join("\n"))) toast(t("backup.copied"));
    else toast(t("backup.notCopied"), "bad");
  };
  const save = () => download(new Blob([`${title}\n\n${codes.join("\n")}\n`], { type: "text/plain" }), `${title}.txt`);
  return (
    <div className={styles.form}>
      <Notice tone="warn">{t("backup.line")}</Notice>
      <ul className={styles.codes} dir="ltr" aria-label={t("backup.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t("backup.copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          {t("backup.download")}
        </Button>
      </div>
      <Button onClick={onDone}>{t("backup.done")}</Button>
    </div>
  );
}
