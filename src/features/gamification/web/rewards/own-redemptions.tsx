import { Button } from "@mantine/core";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { ownRedemptionPages } from "../api.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { RedemptionRow } from "./redemption-row.tsx";

/** What the person redeemed, newest first. */
export function OwnRedemptions() {
  const { t } = useGameText();
  const { rows, error, onRetry, paging } = usePages(ownRedemptionPages);
  return (
    <SectionCard title={t("redemptions.title")} description={t("redemptions.description")}>
      {!rows && error ? <ErrorState small error={error} onRetry={onRetry} /> : null}
      {!rows && !error ? <ItemSkeleton rows={2} /> : null}
      {rows?.length === 0 ? <p className={game.quiet}>{t("redemptions.none")}</p> : null}
      {rows && rows.length > 0 ? (
        <ItemRows>
          {rows.map((redemption) => (
            <RedemptionRow key={redemption.id} redemption={redemption} />
          ))}
        </ItemRows>
      ) : null}
      {paging.next ? (
        <Button variant="default" mt={12} loading={paging.loading} onClick={paging.onMore}>
          {t("redemptions.more")}
        </Button>
      ) : null}
    </SectionCard>
  );
}
