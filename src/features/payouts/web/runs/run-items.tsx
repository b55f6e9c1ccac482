import { numberFormat } from "#base/formats.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
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
  const list = usePages(itemPages(itemsQuery(run.id, search)));
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
      <ListTab
        label={t(left ? "ui.run.left" : "ui.title")}
        list={list}
        columns={useItemColumns(run.state, left)}
        search={left ? { hide: search.hide } : { hide: search.hide, itemState: search.itemState, rail: search.rail }}
        filters={left ? [] : filters}
        onOpen={({ id }) => void navigate({ search: withItem(id), ...keepScroll })}
        card={(item) => <ItemCard item={item} own={false} />}
        empty={<p className="soft">{t(left ? "ui.run.noneLeft" : "ui.run.noPayouts")}</p>}
      />
    </>
  );
}
