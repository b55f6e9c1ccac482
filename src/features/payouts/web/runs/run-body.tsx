import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Run } from "../../contract/runs.ts";
import { RunFiles } from "./run-files.tsx";
import { RunItems } from "./run-items.tsx";
import { RunProgress } from "./run-progress.tsx";
import styles from "./runs.module.css";
import { tallyOf } from "./tally.ts";

/** Shows the totals per currency, the progress, the bank files and every item. */
export function RunBody({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const { intl } = useLocale();
  const { left } = tallyOf(run);
  const isReleased = run.state === "released" || run.state === "finished";
  return (
    <div className={styles.body}>
      <FigureCards
        exact
        figures={[
          ...run.totals.map(({ currency, minor, count }) => ({
            label: t("ui.run.total", { currency }),
            value: <MoneyText amount={{ minor, currency }} />,
            note: t("ui.run.payouts", { count }),
          })),
          {
            label: t("ui.run.left"),
            value: <bdi className="tabular">{numberFormat(intl).format(left)}</bdi>,
            note: t(left > 0 ? "ui.run.leftNote" : "ui.run.noneLeft"),
          },
        ]}
      />
      {isReleased ? <RunProgress run={run} /> : null}
      {isReleased ? <RunFiles run={run} /> : null}
      <RunItems run={run} />
    </div>
  );
}
