import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { RulesVersion } from "../../../contract/rules.ts";
import styles from "../admin.module.css";

type Props = { current: RulesVersion; earlier: RulesVersion[]; onRestore: (version: RulesVersion) => void };

/** Who changed the rules when. An earlier version can be put into the form, to be saved as a new one. */
export function Versions({ current, earlier, onRestore }: Props) {
  const { t } = useTranslation("gamification");
  return (
    <SectionCard title={t("rules.versions.title")} description={t("rules.versions.line")}>
      <ul className={styles.versions}>
        {[current, ...earlier].map((version) => (
          <li key={version.version}>
            <span>
              {version.version === 0
                ? t("rules.versions.defaults")
                : t("rules.versions.version", { version: version.version })}
              <span className={styles.quiet}>
                {version === current ? t("rules.versions.current") : null}
                {version === current && version.changedAt ? " · " : null}
                {version.changedBy ? (
                  <>
                    <bdi>{version.changedBy}</bdi>
                    {" · "}
                  </>
                ) : null}
                {version.changedAt ? <RelativeTime at={new Date(version.changedAt)} /> : null}
              </span>
            </span>
            {version === current ? null : (
              <Button
                variant="default"
                size="xs"
                aria-label={t("rules.versions.restoreNamed", { version: version.version })}
                onClick={() => onRestore(version)}
              >
                {t("rules.versions.restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
