import { useTranslation } from "react-i18next";
import { listFormat, numberFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import styles from "./amounts.module.css";

/** The largest amount, and how many other currencies there are; they are never added up. */
export function Amounts({ amounts: [first, ...others] }: { amounts: readonly Money[] }) {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  if (!first) return <span className="soft">–</span>;
  const all = listFormat(intl, { type: "unit" }).format(others.map((amount) => formatMoney(amount, intl, true)));
  return (
    <span className={styles.amounts}>
      <MoneyText amount={first} withoutCents />
      {others.length > 0 ? (
        <span className={styles.more} title={all}>
          {t("more", { number: numberFormat(intl).format(others.length) })}
        </span>
      ) : null}
    </span>
  );
}
