import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { ages, type getLiabilities } from "../../contract/overview.ts";
import { states } from "../../values.ts";
import { StateBadge } from "../values/state-badge.tsx";
import styles from "./company.module.css";
import { ShareBar } from "./share-bar.tsx";

type Owed = Pick<z.output<typeof getLiabilities.output>, "liabilities" | "owedBack">;
type Row = Owed["liabilities"][number];
const sumOf = (rows: Row[]) => rows.reduce((sum, { minor }) => sum + minor, 0);
const countOf = (rows: Row[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Shows liabilities per currency, by age and by state; both add up to the same total. */
export function LiabilitiesByAge({ liabilities: rows, owedBack }: Owed) {
  const { t } = useTranslation("commissions");
  const currencies = [...new Set([...rows, ...owedBack].map(({ currency }) => currency))].sort();
  return (
    <SectionCard title={t("ui.liabilities.title")} description={t("ui.liabilities.line")}>
      <div className={styles.currencies}>
        {currencies.map((code) => (
          <CurrencyLiabilities
            key={code}
            currency={code}
            rows={rows.filter(({ currency }) => currency === code)}
            backMinor={owedBack.find(({ currency }) => currency === code)?.minor ?? 0}
          />
        ))}
      </div>
    </SectionCard>
  );
}

type CurrencyProps = {
  currency: string;
  rows: Row[];
  /** Not deducted from the total, because it is withheld in parts from later payouts. */
  backMinor: number;
};

function CurrencyLiabilities({ currency, rows, backMinor }: CurrencyProps) {
  const { t } = useTranslation("commissions");
  const total = sumOf(rows);
  const byAge = ages.map((age) => ({ age, rows: rows.filter((row) => row.age === age) }));
  const byState = states
    .map((state) => ({ state, rows: rows.filter((row) => row.state === state) }))
    .filter((one) => one.rows.length > 0);
  return (
    <div className={styles.currency}>
      <table className={styles.ages}>
        <caption className={styles.whole}>
          <MoneyText amount={{ minor: total, currency }} />{" "}
          <span>{t("ui.liabilities.lines", { count: countOf(rows) })}</span>
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("ui.liabilities.age")}</th>
            <th scope="col">{t("ui.liabilities.share")}</th>
            <th scope="col">{t("ui.column.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {byAge.map(({ age, rows: of }) => (
            <tr key={age}>
              <th scope="row">{t(`ui.liabilities.ages.${age}`)}</th>
              <td>
                <ShareBar part={sumOf(of)} whole={total} tone={age === "older" ? "warn" : "plain"} />
              </td>
              <td>
                <MoneyText amount={{ minor: sumOf(of), currency }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.states}>
        {byState.map(({ state, rows: of }) => (
          <li key={state} className={styles.standing}>
            <StateBadge state={state} />
            <MoneyText amount={{ minor: sumOf(of), currency }} />
          </li>
        ))}
        {backMinor === 0 ? null : (
          <li className={styles.standing}>
            <span className="soft">{t("ui.liabilities.owedBack")}</span>
            <MoneyText amount={{ minor: -backMinor, currency }} />
          </li>
        )}
      </ul>
    </div>
  );
}
