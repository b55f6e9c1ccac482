import { IconArrowRight, IconTrophy } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Stage } from "#features/programs/contract.ts";
import { sortStages } from "#features/programs/rules.ts";
import { catalog, useStageName } from "#features/programs/web/api.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import { referralsKey } from "#features/referrals/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useNow } from "#web/ui/clock.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { toast } from "#web/ui/toast.ts";
import { usedShare } from "../../rules.ts";
import { Card, CardEmpty } from "../card.tsx";
import { agingDeals } from "../queries.ts";
import rows from "../rows.module.css";
import styles from "./company.module.css";

const maxRows = 4;
/** Deals that used less of their stage's time than this are not listed. */
const nearShare = 0.7;
const dayMs = 86_400_000;

type TimedDeal = { row: ReferralRow; stage: Stage; next: Stage | undefined; used: number; days: number };

/** Finds the deals nearest to their stage's time limit, or past it. */
function findDue(deals: ReferralRow[], { pipelines }: Catalog, now: number): TimedDeal[] {
  return deals
    .flatMap((row) => {
      const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === row.stageId));
      const ordered = sortStages(pipeline?.stages ?? []);
      const at = ordered.findIndex(({ id }) => id === row.stageId);
      const stage = ordered[at];
      const used = stage ? usedShare(row, stage.maxDays, now) : null;
      if (!stage || used === null || used < nearShare) return [];
      const days = Math.floor((now - Date.parse(row.stageEnteredAt)) / dayMs);
      return [{ row, stage, next: ordered[at + 1], used, days }];
    })
    .toSorted((one, other) => other.used - one.used);
}

/** Deals that have been in their stage for too long, each with its next step. */
export function DealsCard() {
  const { t } = useTranslation("home");
  const deals = useQuery(agingDeals);
  const programs = useQuery(catalog);
  const now = useNow().getTime();
  const error = deals.error ?? programs.error;
  const due = deals.data && programs.data ? findDue(deals.data, programs.data, now) : undefined;
  return (
    <Card
      title={t("deals.heading")}
      count={due?.length}
      action={
        <Link to="/referrals" search={{ tab: "board" }}>
          {t("open.board")}
        </Link>
      }
    >
      {error && !due ? (
        <ErrorState small error={error} onRetry={() => void Promise.all([deals.refetch(), programs.refetch()])} />
      ) : null}
      {!due && !error ? <ItemSkeleton rows={3} /> : null}
      {due?.length === 0 ? <CardEmpty>{t("deals.none")}</CardEmpty> : null}
      {due && due.length > 0 ? (
        <ul className={rows.rows}>
          {due.slice(0, maxRows).map((deal) => (
            <DealRow key={deal.row.id} deal={deal} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function DealRow({ deal: { row, stage, next, used, days } }: { deal: TimedDeal }) {
  const { t } = useTranslation("home");
  const stageName = useStageName();
  const tone = used >= 1 ? "bad" : "warn";
  return (
    <li className={styles.dealRow}>
      <span className={rows.main}>
        <Link to="/referrals" search={{ id: row.id }} className={rows.title}>
          <bdi>{row.company || row.fullName}</bdi>
        </Link>
        <span className={rows.sub}>
          <bdi>{[row.company ? row.fullName : "", row.referrerName].filter(Boolean).join(" · ")}</bdi>
        </span>
      </span>
      <span className={styles.age} data-tone={tone}>
        <span className={styles.ageText}>
          <b dir="auto">{stageName(stage)}</b>
          <small>{t("deals.days", { count: days, limit: stage.maxDays })}</small>
        </span>
        <span className={styles.meter} aria-hidden="true">
          <span className={styles.used} style={{ inlineSize: `${Math.min(1, used) * 100}%` }} />
        </span>
      </span>
      <span className={styles.value}>
        {row.estimatedMinor === null ? null : (
          <MoneyText amount={{ minor: row.estimatedMinor, currency: row.currency }} withoutCents />
        )}
      </span>
      {next ? <NextStep row={row} next={next} /> : null}
    </li>
  );
}

/** One click to the next open stage; winning asks for an amount, so it opens the record instead. */
function NextStep({ row, next }: { row: ReferralRow; next: Stage }) {
  const { t } = useTranslation("home");
  const stageName = useStageName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const name = row.company || row.fullName;
  const { send, isPending } = useSend(moveReferral, {
    onSuccess: async () => {
      toast(t("deals.moved", { name, stage: stageName(next) }));
      await queries.invalidateQueries({ queryKey: referralsKey });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (next.kind !== "open")
    return (
      <Link to="/referrals" search={{ id: row.id }} className={rows.button}>
        <IconTrophy size={16} stroke={1.75} aria-hidden="true" />
        {t("deals.win")}
      </Link>
    );
  return (
    <button
      type="button"
      className={rows.button}
      disabled={isPending}
      onClick={() => send({ id: row.id, version: row.version, move: "advance", stageId: next.id })}
    >
      <span dir="auto">{t("deals.move", { stage: stageName(next) })}</span>
      <span className="visually-hidden">: {name}</span>
      <IconArrowRight size={16} stroke={1.75} className="flips" aria-hidden="true" />
    </button>
  );
}
