import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Terms } from "../draft/terms.ts";
import { AwardRow } from "./award-row.tsx";
import styles from "./example.module.css";
import { ExampleFields } from "./example-fields.tsx";
import { useExample } from "./use-example.ts";

type Props = { terms: Terms; broken: boolean };

/** An example deal to test the draft with: what each person would earn, and why. */
export function ExampleCard({ terms, broken }: Props) {
  const { t } = useTranslation("plans");
  const { example, triggers, outcome, change } = useExample(terms);
  return (
    <aside className={styles.aside} aria-label={t("ui.example.title")}>
      <SectionCard title={t("ui.example.title")} description={t("ui.example.line")}>
        <ExampleFields terms={terms} example={example} triggers={triggers} onChange={change} />
        <div className={styles.outcome} aria-live="polite">
          {broken ? <p className={styles.none}>{t("ui.example.old")}</p> : null}
          {"without" in outcome ? (
            <Notice tone="warn">{t("ui.example.noRate", outcome.without)}</Notice>
          ) : outcome.awards.length === 0 ? (
            <p className={styles.none}>{t("ui.example.nothing")}</p>
          ) : (
            outcome.awards.map((award, at) => (
              <AwardRow key={`${award.ruleKey}-${award.personId}-${award.part}`} award={award} first={at === 0} />
            ))
          )}
        </div>
      </SectionCard>
    </aside>
  );
}
