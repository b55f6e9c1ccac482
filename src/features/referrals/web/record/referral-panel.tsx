import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import panel from "#web/ui/panel.module.css";
import { RecordDrawer, RecordTitle } from "#web/ui/record-drawer.tsx";
import type { Referral } from "../../contract/referral.ts";
import { referralById } from "../api.ts";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordBody, type RecordSection } from "./record-body.tsx";

type Props = {
  /** Undefined while nothing is open. */
  id: Referral["id"] | undefined;
  onClose: () => void;
  onEdit: (id: Referral["id"]) => void;
  /** Opens another record in its place: a possible duplicate. */
  onOpen: (id: Referral["id"]) => void;
  /** Sections that other features add. */
  more: readonly RecordSection[];
};

/** A referral next to its list: its data, the next move, and its timeline. */
export function ReferralPanel({ id, onClose, onEdit, onOpen, more }: Props) {
  const { t } = useTranslation("referrals");
  const { data, error, refetch } = useQuery({ ...referralById(id as Referral["id"]), enabled: id !== undefined });
  const gone = baseErrors.notFound.is(error);
  return (
    <RecordDrawer
      opened={id !== undefined}
      onClose={onClose}
      actions={
        data && !gone && hasActions(data) ? <RecordActions key={data.id} referral={data} onEdit={onEdit} /> : null
      }
    >
      <RecordTitle>{data && !gone ? <Title referral={data} /> : t("record.title")}</RecordTitle>
      {gone ? (
        <EmptyState title={t("record.gone.title")}>{t("record.gone.line")}</EmptyState>
      ) : data ? (
        <RecordBody key={data.id} referral={data} onOpen={onOpen} more={more} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={7} />
      )}
    </RecordDrawer>
  );
}

/** Without actions the bar is not shown. */
const hasActions = ({ moves, editable }: Referral) => moves.length > 0 || editable.length > 0;

function Title({ referral: { fullName, status } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  return (
    <span className={panel.title}>
      <bdi>{fullName || t("record.nameless")}</bdi>
      <ReferralStatusBadge state={status} />
    </span>
  );
}
