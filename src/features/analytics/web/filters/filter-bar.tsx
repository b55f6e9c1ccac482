import { replaceInPlace } from "#web/api/screen-route.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { comparisons } from "../../values.ts";
import { type AnalyticsSearch, analyticsRoute, defaults, filterKeys, type Tab } from "../search.ts";
import { useScope } from "../use-scope.ts";
import { useShownDays } from "../use-shown-days.ts";
import { CurrencyChoice, MoneyFrames, ReferralFrames, ViewSwitch } from "../values/scope-controls.tsx";
import styles from "./filters.module.css";
import { useFilterChoices } from "./use-filter-choices.ts";

/** One filter bar for all charts. Its state is in the URL, so that a view can be bookmarked and shared. */
export function FilterBar({ tab }: { tab: Tab }) {
  const { t } = useTranslation("analytics");
  const navigate = analyticsRoute.useNavigate();
  const { search, frame, money, compare, both, own } = useScope();
  const choices = useFilterChoices();
  const { data } = useShownDays(tab);
  const change = (part: AnalyticsSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace });
  const filtered = filterKeys.some((key) => search[key]);
  return (
    <section className={styles.bar} aria-label={t("filter.label")}>
      <div className={styles.row}>
        {tab === "commissions" ? (
          <MoneyFrames frame={money} onChange={(to) => change({ money: to === defaults.money ? undefined : to })} />
        ) : (
          <ReferralFrames frame={frame} onChange={(to) => change({ frame: to === defaults.frame ? undefined : to })} />
        )}
        <Select
          aria-label={t("compare.label")}
          className={styles.compare ?? ""}
          data={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
          allowDeselect={false}
          value={compare}
          onChange={(to) => change({ compare: comparisons.find((one) => one === to && to !== defaults.compare) })}
        />
        {data ? (
          <CurrencyChoice
            currencies={data.currencies}
            currency={data.currency}
            onChange={(to) => change({ currency: to })}
          />
        ) : null}
        {both ? <ViewSwitch own={own} onChange={(to) => change({ view: to === "own" ? to : undefined })} /> : null}
      </div>
      <div className={styles.row}>
        {choices.map(({ key, label, options }) => (
          <FilterChip
            key={key}
            label={label}
            options={options}
            chosen={search[key] ? [search[key]] : []}
            single
            onChange={([chosen]) => change({ [key]: chosen })}
          />
        ))}
        {filtered ? (
          <button
            type="button"
            className={styles.clear}
            onClick={() => change(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
          >
            {t("filter.clear")}
          </button>
        ) : null}
      </div>
    </section>
  );
}
