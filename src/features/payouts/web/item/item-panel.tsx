import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import panel from "#web/ui/panel.module.css";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Item } from "../../contract/items.ts";
import { itemById } from "../api.ts";
import { useView } from "../use-view.ts";
import { ItemBadge } from "../values/item-badge.tsx";
import { ItemActions } from "./item-actions.tsx";
import { ItemBody } from "./item-body.tsx";
import { useItemActs } from "./use-item-acts.ts";

/** Shows one payout beside its list: the amount, its state and its components. */
export function ItemPanel({ id, onClose }: { id: Item["id"] | undefined; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const { view, me } = useView();
  const { data, error, refetch } = useQuery({ ...itemById(id as Item["id"]), enabled: id !== undefined });
  const acts = useItemActs(data ?? undefined);
  const own = view === "mine" || data?.personId === me;
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title={
        data ? (
          <span className={panel.title}>
            <bdi>{own ? t("ui.panel.yours") : (data.personName ?? t("ui.formerMember"))}</bdi>
            <ItemBadge item={data} own={own} />
          </span>
        ) : (
          t("ui.panel.title")
        )
      }
      actions={data && acts.length > 0 ? <ItemActions key={data.id} item={data} acts={acts} /> : null}
    >
      {data === null ? (
        <EmptyState title={t("ui.panel.goneTitle")}>{t("ui.panel.goneLine")}</EmptyState>
      ) : data ? (
        <ItemBody key={data.id} item={data} own={own} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={5} />
      )}
    </SidePanel>
  );
}
