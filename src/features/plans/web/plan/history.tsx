import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { PlanVersion } from "../../contract.ts";
import { useDayName } from "../use-days.ts";
import styles from "./plan.module.css";
import { VersionTerms } from "./version-terms.tsx";

/** Every published version, newest first. Published versions never change, so each is shown as it was in effect. */
export function History({ versions }: { versions: PlanVersion[] }) {
  const { t } = useTranslation("plans");
  const dayName = useDayName();
  const days = ({ effectiveFrom, effectiveUntil }: PlanVersion) =>
    effectiveUntil
      ? t("ui.history.between", { from: dayName(effectiveFrom ?? ""), until: dayName(effectiveUntil) })
      : t("ui.history.since", { from: dayName(effectiveFrom ?? "") });
  return (
    <SectionCard title={t("ui.history.title")} description={t("ui.history.line")}>
      <ul className={styles.history}>
        {versions.map((version) => (
          <li key={version.id}>
            <details>
              <summary>
                <b>{t("ui.version.number", { number: version.number })}</b>
                <span className={styles.facts}>
                  <span>{days(version)}</span>
                  {version.publishedAt ? (
                    <span>
                      {version.publishedBy ? (
                        <>
                          <bdi>{version.publishedBy}</bdi>,{" "}
                        </>
                      ) : null}
                      <RelativeTime at={new Date(version.publishedAt)} />
                    </span>
                  ) : null}
                </span>
                <IconChevronDown size={18} stroke={1.7} aria-hidden="true" className={styles.turn} />
              </summary>
              <VersionTerms version={version} />
            </details>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
