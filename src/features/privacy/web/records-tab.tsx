import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { csvOf } from "#web/ui/csv.ts";
import { download } from "#web/ui/download.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { processingActivities } from "../rules.ts";
import { privacySettings } from "./api.ts";
import styles from "./privacy.module.css";

/** The records of processing activities: what the app does with personal data, why, and for how long. */
export function RecordsTab() {
  const { t } = useTranslation("privacy");
  const { data } = useQuery(privacySettings);
  const days = data?.retentionDays;
  const keptFor = (kept: (typeof processingActivities)[number]["kept"]) =>
    kept === "retention" && days ? t("retention.days", { count: days }) : t(`records.kept.${kept}`);
  const columns = ["activity", "purpose", "data", "basis", "keptFor"] as const;
  const rows = processingActivities.map(({ name, basis, kept }) => [
    t(`records.activity.${name}`),
    t(`records.purpose.${name}`),
    t(`records.data.${name}`),
    t(`records.basis.${basis}`),
    keptFor(kept),
  ]);
  const titles = columns.map((column) => t(`records.column.${column}`));
  const save = (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => download(csvOf({ columns: titles, rows }), `${t("tabs.records")}.csv`)}
    >
      {t("records.export")}
    </Button>
  );
  return (
    <SectionCard title={t("records.title")} description={t("records.line")} action={save}>
      <dl className={styles.records}>
        {rows.map(([activity, ...facts]) => (
          <div key={activity}>
            <dt>{activity}</dt>
            {facts.map((fact, i) => (
              <dd key={titles[i + 1]}>
                <small>{titles[i + 1]}</small>
                {fact}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
