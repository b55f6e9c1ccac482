import { numberFormat } from "#base/formats.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import type { Run } from "../../contract/runs.ts";
import { ItemCard } from "../item/item-card.tsx";
import { itemPages } from "../item/queries.ts";
import { route, withItem } from "../search.ts";
import { useItemColumns } from "./item-columns.tsx";
import { isLeftList, itemsQuery } from "./queries.ts";
import styles from "./runs.module.css";
import { tallyOf } from "./tally.ts";
import { useItemFilters } from "./use-item-filters.ts";

/** The anchor of the list, for links to it. */
export const itemsAnchor = "items";

/** Lists the items of a run, or those left for a later one with their reason. */
export function RunItems({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const left = isLeftList(search);
  const list = useInfiniteQuery(itemPages(itemsQuery(run.id, search)));
  const tally = tallyOf(run);
  const filters = useItemFilters();
  const number = numberFormat(useLocale().intl);
  return (
    <>
      <SegmentedControl
        id={itemsAnchor}
        className={styles.which}
        aria-label={t("ui.run.which")}
        data={[
          { value: "in", label: t("ui.run.in", { number: number.format(tally.all) }) },
          { value: "left", label: t("ui.run.leftOut", { number: number.format(tally.left) }) },
        ]}
        value={left ? "left" : "in"}
        onChange={(to) =>
          void navigate({ search: { run: run.id, ...(to === "left" && { itemState: "left" }) }, ...replaceInPlace })
        }
      />
      <DataTable
        label={t(left ? "ui.run.left" : "ui.title")}
        rows={list.data?.pages.flatMap((page) => page.items)}
        columns={useItemColumns(run.state, left)}
        rowId={({ id }) => id}
        search={left ? { hide: search.hide } : { hide: search.hide, itemState: search.itemState, rail: search.rail }}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        filters={left ? [] : filters}
        {...pagingOf(list)}
        onOpen={({ id }) => void navigate({ search: withItem(id), ...keepScroll })}
        card={(item) => <ItemCard item={item} own={false} />}
        empty={<p className="soft">{t(left ? "ui.run.noneLeft" : "ui.run.nobody")}</p>}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
