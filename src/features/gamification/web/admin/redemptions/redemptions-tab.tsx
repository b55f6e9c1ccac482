import { useState } from "react";
import { useTranslation } from "react-i18next";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { valuesOf } from "#web/ui/table-search.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { Redemption } from "../../../contract/rewards.ts";
import { redemptionStates } from "../../../values.ts";
import { redemptionPages } from "../api.ts";
import { route } from "../search.ts";
import { RedemptionPanel } from "./redemption-panel.tsx";
import { useRedemptionColumns } from "./use-redemption-columns.tsx";

const defaultSort = "createdAt:desc";

/** What was redeemed, newest first; what waits for an admin is one filter away. */
export function RedemptionsTab() {
  const { t } = useTranslation("gamification");
  const search = route.useSearch();
  const list = usePages(redemptionPages(valuesOf(search.state), search.sort ?? defaultSort));
  const [openId, setOpenId] = useState<Redemption["id"]>();
  const open = list.rows?.find(({ id }) => id === openId);
  return (
    <>
      <ListTab
        label={t("admin.tabs.redemptions")}
        list={list}
        columns={useRedemptionColumns()}
        search={search}
        defaultSort={defaultSort}
        filters={[
          choiceFilter("state", t("rewardAdmin.stateTitle"), redemptionStates, (value) =>
            t(`rewardAdmin.redemption.state.${value}`),
          ),
        ]}
        onOpen={({ id }) => setOpenId(id)}
        currentId={openId}
        empty={{ title: t("rewardAdmin.redemption.emptyTitle"), text: t("rewardAdmin.redemption.emptyLine") }}
      />
      {open ? <RedemptionPanel key={open.id} redemption={open} onClose={() => setOpenId(undefined)} /> : null}
    </>
  );
}
