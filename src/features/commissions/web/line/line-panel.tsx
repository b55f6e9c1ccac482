import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import panel from "#web/ui/panel.module.css";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Commission } from "../../contract/lines.ts";
import { shownStateOf } from "../../rules/claw-backs.ts";
import { commissionById } from "../api.ts";
import { useDealName } from "../lines/cells.tsx";
import { StateBadge } from "../values/state-badge.tsx";
import { hasActions, LineActions } from "./line-actions.tsx";
import { LineBody } from "./line-body.tsx";

/** Shows one commission beside its list: the amount, its state, its calculation and its timeline. */
export function LinePanel({ id, onClose }: { id: Commission["id"] | undefined; onClose: () => void }) {
  const { t } = useTranslation("commissions");
  const { data, error, refetch } = useQuery({ ...commissionById(id as Commission["id"]), enabled: id !== undefined });
  const isMissing = baseErrors.notFound.is(error);
  const isLoaded = data && !isMissing;
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      title={isLoaded ? <Title line={data} /> : t("ui.panel.title")}
      actions={isLoaded && hasActions(data) ? <LineActions key={data.id} line={data} /> : null}
    >
      {isMissing ? (
        <EmptyState title={t("ui.panel.goneTitle")}>{t("ui.panel.goneLine")}</EmptyState>
      ) : data ? (
        // The rule's texts come from other namespaces; the page behind stays visible while they load.
        <Suspense fallback={<ItemSkeleton rows={7} />}>
          <LineBody key={data.id} line={data} />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={7} />
      )}
    </SidePanel>
  );
}

function Title({ line }: { line: Commission }) {
  const dealName = useDealName();
  return (
    <span className={panel.title}>
      <bdi>{dealName(line)}</bdi>
      <StateBadge state={shownStateOf(line)} />
    </span>
  );
}
