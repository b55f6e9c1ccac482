import { numberFormat } from "#base/formats.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { importRates, listRates } from "#features/ledger/contract.ts";
import { currencies } from "#features/tenants/currencies.ts";
import { call } from "#web/api/call.ts";
import { Can } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { commissionsKey } from "../api.ts";
import { RatesImport } from "./rates-import.tsx";
import styles from "./settings.module.css";

const shownDays = 10;
const latestRatesOf = (currency: string) =>
  queryOptions({
    queryKey: [...commissionsKey, "rates", currency],
    queryFn: async () =>
      (await call(listRates, { filter: [`currency:eq:${currency}`], orderBy: "day:desc", limit: shownDays })).items,
    placeholderData: (before) => before,
  });

/** Shows euro exchange rates by day, imported in the European Central Bank's format. */
export function RatesCard() {
  const { t } = useTranslation("commissions");
  const { intl } = useLocale();
  const { calendarDay } = useFormatters();
  const [currency, setCurrency] = useState("USD");
  const { data, error, refetch } = useQuery(latestRatesOf(currency));
  /** Keeps the number of digits that the bank published. */
  const formatRate = (rate: string) =>
    numberFormat(intl, { minimumFractionDigits: rate.split(".")[1]?.length ?? 0 }).format(Number(rate));
  return (
    <SectionCard title={t("ui.rates.title")} description={t("ui.rates.line")}>
      <div className={styles.rates}>
        <Can do={importRates}>
          <RatesImport />
        </Can>
        <div className={styles.known}>
          <SearchSelect
            label={t("ui.rates.currency")}
            data={currencies.filter((code) => code !== "EUR")}
            value={currency}
            onChange={(to) => to && setCurrency(to)}
          />
          {data ? null : error ? (
            <ErrorState small error={error} onRetry={() => void refetch()} />
          ) : (
            <ItemSkeleton rows={3} />
          )}
          {data?.length === 0 ? <p className="soft">{t("ui.rates.none", { currency })}</p> : null}
          {data && data.length > 0 ? (
            <dl className={styles.days}>
              {data.map(({ id, day, rate, source, currency: of }) => (
                <div key={id}>
                  <dt>{calendarDay(day)}</dt>
                  <dd>
                    <bdi className="tabular">{`1 EUR = ${formatRate(rate)} ${of}`}</bdi>{" "}
                    <span className="soft">{t(`ui.rates.source.${source}`)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      </div>
    </SectionCard>
  );
}
