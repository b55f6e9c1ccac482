import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import actions from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import type { Run } from "../../contract/runs.ts";
import { itemsAnchor } from "./run-items.tsx";
import styles from "./runs.module.css";
import { tallyOf } from "./tally.ts";

const parts = ["paid", "sent", "ready", "waiting", "failed", "action"] as const;

/** Shows the live progress of a run as a bar and in figures. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const { intl } = useLocale();
  const tally = tallyOf(run);
  const shown = parts.filter((part) => tally[part] > 0);
  const number = numberFormat(intl);
  return (
    <section className={styles.progress} aria-label={t("ui.progress.label")}>
      <div className={styles.track} aria-hidden="true">
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: tally[part] }} />
        ))}
      </div>
      <dl className={styles.legend} aria-live="polite">
        {shown.map((part) => (
          <div key={part} data-part={part}>
            <dt>{t(`ui.progress.${part}`)}</dt>
            <dd className="tabular">{number.format(tally[part])}</dd>
          </div>
        ))}
      </dl>
      {tally.action > 0 ? (
        <Notice
          tone="bad"
          action={
            <Link
              to="/payouts"
              search={{ run: run.id, itemState: "action" }}
              hash={itemsAnchor}
              className={actions.quiet}
            >
              {t("ui.progress.show")}
            </Link>
          }
        >
          {t("ui.progress.stuck", { count: tally.action })}
        </Notice>
      ) : null}
    </section>
  );
}
