import { IconFileTypeCsv, IconFileTypePdf } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import card from "#web/ui/card.module.css";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Commission } from "../../contract/lines.ts";
import { type listStatements, statementFormats, statementPath } from "../../contract/statements.ts";
import styles from "./statements.module.css";

type Sums = z.output<typeof listStatements.output>["months"][number];
type Props = { month: string; sums: Sums[]; personId: Commission["personId"] | undefined };

const icons = { pdf: IconFileTypePdf, csv: IconFileTypeCsv };
/** The steps from the opening to the closing balance. */
const steps = [
  { key: "opening", of: (one: Sums) => one.openingMinor },
  { key: "earned", of: (one: Sums) => one.earnedMinor },
  { key: "reduced", of: (one: Sums) => -one.reducedMinor || 0 },
  { key: "paid", of: (one: Sums) => -one.paidMinor || 0 },
  { key: "closing", of: (one: Sums) => one.closingMinor },
] as const;
/** Shown only when there is a debt. */
const debtSteps = [
  { key: "offset", of: (one: Sums) => one.offsetMinor },
  { key: "owed", of: (one: Sums) => Math.max(one.owedMinor, 0) },
] as const;

/** Shows one month with totals per currency and its downloads. */
export function MonthCard({ month, sums, personId }: Props) {
  const { t } = useTranslation("commissions");
  const { intl } = useLocale();
  const id = useId();
  const monthFormat = dateFormat(intl, { month: "long", year: "numeric", timeZone: "UTC" });
  const name = monthFormat.format(new Date(`${month}-01T00:00:00Z`));
  const address = (format: string) =>
    `${statementPath}?${new URLSearchParams({ month, format, ...(personId && { personId }) })}`;
  return (
    <section className={card.card} aria-labelledby={id}>
      <header className={card.header}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <div className={styles.files}>
          {statementFormats.map((format) => {
            const FileIcon = icons[format];
            return (
              <a
                key={format}
                className={action.quiet}
                href={address(format)}
                download
                aria-label={t(`ui.statement.${format}`, { month: name })}
              >
                <FileIcon size={18} stroke={1.7} aria-hidden="true" />
                {format.toUpperCase()}
              </a>
            );
          })}
        </div>
      </header>
      <div className={card.body}>
        {sums.map((one) => (
          <dl key={one.currency} className={styles.sums}>
            {[...steps, ...debtSteps.filter(({ of }) => of(one) !== 0)].map(({ key, of }) => (
              <div key={key} data-kind={key}>
                <dt>{t(`ui.statement.${key}`)}</dt>
                <dd>
                  <MoneyText amount={{ minor: of(one), currency: one.currency }} />
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}
