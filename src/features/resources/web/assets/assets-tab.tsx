import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { valuesOf } from "#web/ui/table-search.ts";
import { usePages } from "#web/ui/use-pages.ts";
import { assetKinds, createAsset } from "../../contract/assets.ts";
import { assetPages } from "../api.ts";
import styles from "../resources.module.css";
import { route } from "../search.ts";
import { AssetCard } from "./asset-card.tsx";
import { NewAsset } from "./new-asset.tsx";

export function AssetsTab() {
  const { t } = useTranslation("resources");
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { rows, error, onRetry, paging } = usePages(assetPages({ kind }));
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Can do={createAsset}>
      <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        {t("asset.new")}
      </Button>
    </Can>
  );
  const filter = (chosen: string[]) =>
    void navigate({ search: (before) => ({ ...before, kind: chosen.join(",") || undefined }), ...replaceInPlace });
  const isEmpty = rows?.length === 0;
  return (
    <>
      {isEmpty && !kind ? null : (
        <div className={styles.toolbar}>
          <FilterChip
            label={t("asset.kind.label")}
            options={assetKinds.map((value) => ({ value, label: t(`asset.kind.${value}`) }))}
            chosen={assetKinds.filter((one) => valuesOf(kind).includes(one))}
            onChange={filter}
          />
          {add}
        </div>
      )}
      {error && !rows ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {!error && !rows ? <ItemSkeleton rows={4} /> : null}
      {isEmpty && kind ? (
        <EmptyState
          picture="lens"
          title={t("asset.noneMatch")}
          action={
            <Button variant="default" onClick={() => filter([])}>
              {t("asset.showAll")}
            </Button>
          }
        >
          {t("asset.noneMatchLine")}
        </EmptyState>
      ) : null}
      {isEmpty && !kind ? (
        <EmptyState picture="cards" title={t("asset.empty")} action={add}>
          <Can do={createAsset} otherwise={t("asset.emptyPartner")}>
            {t("asset.emptyLine")}
          </Can>
        </EmptyState>
      ) : null}
      <ul className={styles.assets} aria-label={t("tabs.assets")}>
        {rows?.map((asset) => (
          <AssetCard key={asset.id} asset={asset} />
        ))}
      </ul>
      {paging.next ? (
        <Button variant="default" loading={paging.loading} onClick={paging.onMore}>
          {t("more")}
        </Button>
      ) : null}
      {isAdding ? <NewAsset onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}
