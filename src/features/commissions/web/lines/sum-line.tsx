import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Commission } from "../../contract/lines.ts";
import type { ListSearch } from "../search.ts";
import styles from "./lines.module.css";
import { sumsOf } from "./queries.ts";

type Props = {
  search: ListSearch;
  own: Commission["personId"] | undefined;
  clock: { now: Date; timeZone: string | undefined };
};

/** Shows the totals of the filtered rows, equal to the figure that linked here, and what was deducted. */
export function SumLine({ search, own, clock }: Props) {
  const { t } = useTranslation("commissions");
  const { intl } = useLocale();
  const { data = [] } = useQuery(sumsOf(search, own, clock));
  const of = search.paid ? "paid" : "earned";
  return data.map(({ currency, addedMinor, takenMinor, minor }) => {
    const format = (amount: number) => formatMoney({ minor: amount, currency }, intl);
    const params = { total: format(minor), added: format(addedMinor), taken: format(takenMinor) };
    return (
      <p key={currency} className={styles.sum}>
        {t(takenMinor === 0 ? `ui.sum.${of}` : `ui.sum.${of}Less`, params)}
      </p>
    );
  });
}
