import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import type { Learning } from "../../contract/models.ts";
import styles from "./status.module.css";
import { useLearning } from "./use-learning.ts";

/** Says what is missing before anything is learned, or that the past predicts nothing. Nothing where a model has learned. */
export function LearningNotice() {
  const learning = useLearning();
  if (!learning || learning.state === "active") return null;
  return learning.state === "noSignal" ? <NoSignal learning={learning} /> : <Collecting learning={learning} />;
}

function Collecting({ learning }: { learning: Learning }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { outcomes, won, neededOutcomes, neededMinority } = learning;
  const number = (value: number) => numberFormat(intl).format(value);
  const minority = Math.min(won, outcomes - won);
  const share = Math.min(1, outcomes / neededOutcomes, minority / neededMinority);
  return (
    <section className={styles.notice}>
      <div>
        <p className={styles.figure}>
          {t("collecting.figure", { outcomes: number(outcomes), needed: number(neededOutcomes) })}
        </p>
        <h2>{t("collecting.title", { count: outcomes })}</h2>
      </div>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="soft">
        {t("collecting.line", {
          count: neededMinority,
          won: number(won),
          lost: number(outcomes - won),
          minority: number(neededMinority),
        })}
      </p>
      <ul>
        <li>{t("collecting.close")}</li>
        <li>{t("collecting.import")}</li>
      </ul>
      <div className={styles.actions}>
        <Link to="/referrals" search={{ tab: "board" }} className={action.primary}>
          {t("collecting.board")}
        </Link>
        <Link to="/referrals/import" className={action.quiet}>
          {t("collecting.importAction")}
        </Link>
      </div>
    </section>
  );
}

function NoSignal({ learning: { outcomes, won } }: { learning: Learning }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const rate = numberFormat(intl, { style: "percent", maximumFractionDigits: 0 }).format(won / Math.max(1, outcomes));
  return (
    <section className={styles.notice}>
      <div>
        <p className={styles.figure}>{rate}</p>
        <h2>{t("noSignal.title")}</h2>
      </div>
      <p className="soft">
        {t("noSignal.line", { count: outcomes, number: numberFormat(intl).format(outcomes), rate })}
      </p>
      <ul>
        <li>{t("noSignal.fields")}</li>
        <li>{t("noSignal.again")}</li>
      </ul>
    </section>
  );
}
