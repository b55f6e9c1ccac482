import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { uuid } from "#web/api/uuid.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { useCacheReferral } from "../api.ts";
import { reviewQueue } from "../list/queries.ts";
import { MoveDialog } from "../record/move-dialog.tsx";
import { route, withOpen } from "../search.ts";
import { DueNotice } from "./due-notice.tsx";
import styles from "./queue.module.css";
import { QueueRow } from "./queue-row.tsx";
import { useDueRows } from "./use-due-rows.ts";

/** Referrals with a pending decision of the company, the most urgent first. */
export function QueueTab() {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(reviewQueue);
  const { accept, accepting } = useAccept();
  const [asked, setAsked] = useState<{ row: ReferralRow; move: Move }>();
  const { rows, due } = useDueRows(data?.items ?? []);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={6} />;
  if (data.items.length === 0)
    return (
      <EmptyState title={t("queue.empty")} picture="tray">
        {t("queue.emptyLine")}
      </EmptyState>
    );
  const act = (row: ReferralRow, move: Move) => (move === "accept" ? accept(row) : setAsked({ row, move }));
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      {due ? <DueNotice due={due} count={rows.length} /> : null}
      <p className={styles.keys}>{t("queue.keys")}</p>
      <ul className={styles.rows} aria-label={t("queue.label")} aria-live="polite">
        {rows.map((row, at) => (
          <QueueRow
            key={row.id}
            row={row}
            first={at === 0}
            pending={accepting.has(row.id)}
            onAct={act}
            onOpen={() => void navigate({ search: withOpen(row.id), ...keepScroll })}
          />
        ))}
      </ul>
      {data.next ? (
        <p className={styles.keys}>{t("queue.moreLater", { number: numberFormat(intl).format(data.items.length) })}</p>
      ) : null}
      {asked ? (
        <MoveDialog
          referral={asked.row}
          move={asked.move}
          onClose={() => setAsked(undefined)}
          onDone={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

/** Accepting needs no input, so it happens directly in the row. */
function useAccept() {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const [accepting, setAccepting] = useState<ReadonlySet<string>>(new Set());
  const accept = async ({ id, version, fullName: name }: ReferralRow) => {
    setAccepting((before) => new Set(before).add(id));
    try {
      cacheReferral(await call(moveReferral, { id, version, move: "accept" }, uuid()));
      toast(t("queue.accepted", { name }));
    } catch (error) {
      toast(errorText(error), "bad");
    }
    setAccepting((before) => new Set([...before].filter((one) => one !== id)));
  };
  return { accept: (row: ReferralRow) => void accept(row), accepting };
}
