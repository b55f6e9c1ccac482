import { IconCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type ListedCommission, moveCommission } from "#features/commissions/contract/lines.ts";
import { isLastApproval } from "#features/commissions/rules/approvals.ts";
import { commissionsKey } from "#features/commissions/web/api.ts";
import { managePayoutsAccess } from "#features/payouts/access.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { showToast, toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { Card, CardEmpty } from "../card.tsx";
import { ownApprovals, payableAmounts } from "../queries.ts";
import rows from "../rows.module.css";
import styles from "./company.module.css";

/** The commissions this person can approve, each with one click. */
export function ApprovalsCard({ count }: { count: number }) {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(ownApprovals);
  return (
    <Card
      title={t("approvals.heading")}
      count={count}
      action={
        <Link to="/commissions" search={{ tab: "approvals", approver: "me" }}>
          {t("approvals.all")}
        </Link>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemSkeleton rows={2} /> : null}
      {data?.length === 0 ? <CardEmpty>{t("approvals.none")}</CardEmpty> : null}
      {data && data.length > 0 ? (
        <ul className={rows.rows}>
          {data.map((line) => (
            <ApprovalRow key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      {useCan(managePayoutsAccess) ? <Payable /> : null}
    </Card>
  );
}

/** What is approved and not paid yet, with the way to pay it. */
function Payable() {
  const { t } = useTranslation("home");
  const { money, list } = useFormatters();
  const { data = [] } = useQuery(payableAmounts);
  if (data.length === 0) return null;
  return (
    <p className={styles.payable}>
      <span>{t("approvals.payable", { amounts: list(data.map(money)) })}</span>
      <Link to="/payouts" search={{ view: "company", tab: "runs" }}>
        {t("approvals.toPayouts")}
      </Link>
    </p>
  );
}

function ApprovalRow({ line }: { line: ListedCommission }) {
  const { t } = useTranslation("home");
  const { money, percent } = useFormatters();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const openPayouts = () => void navigate({ to: "/payouts", search: { view: "company", tab: "runs" } });
  const { id, version, personName, dealName, leftMinor, currency, brief } = line;
  const amount = money({ minor: leftMinor, currency });
  const name = personName ?? "";
  const { send, isPending } = useSend(moveCommission, {
    onSuccess: async () => {
      showToast({
        message: t("approvals.approved", { amount, name }),
        kind: "good",
        ...(isLastApproval(line) && { action: { label: t("approvals.toPayouts"), onClick: openPayouts } }),
      });
      await queries.invalidateQueries({ queryKey: commissionsKey });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  // Several rates at once do not fit into a row; the record explains them.
  const share =
    brief?.bps[0] !== undefined && brief.bps.length === 1 && brief.basisMinor !== null
      ? t("approvals.share", {
          percent: percent(brief.bps[0]),
          amount: money({ minor: brief.basisMinor, currency: brief.basisCurrency }),
        })
      : "";
  return (
    <li className={styles.approvalRow}>
      <span className={rows.main}>
        <Link to="/commissions" search={{ tab: "approvals", id }} className={rows.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={rows.sub}>
          {share}
          {share && dealName ? " · " : null}
          {dealName ? <bdi>{dealName}</bdi> : null}
        </span>
      </span>
      <span className={styles.value}>
        <MoneyText amount={{ minor: leftMinor, currency }} />
      </span>
      <button
        type="button"
        className={`${rows.button} ${styles.tick}`}
        disabled={isPending}
        aria-label={t("approvals.approve", { amount, name })}
        title={t("approvals.approve", { amount, name })}
        onClick={() => send({ id, version, move: "approve" })}
      >
        <IconCheck size={16} stroke={2} aria-hidden="true" />
      </button>
    </li>
  );
}
