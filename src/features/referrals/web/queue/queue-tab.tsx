import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { IconTrendingUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { useKeys } from "#web/ui/use-keys.ts";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { referralById } from "../api.ts";
import { reviewQueue } from "../list/queries.ts";
import { MoveDialog } from "../record/move-dialog.tsx";
import { route, withOpen } from "../search.ts";
import { useReviewClock } from "../values/use-review-clock.ts";
import { DueNotice } from "./due-notice.tsx";
import styles from "./queue.module.css";
import { decisions, QueueActions } from "./queue-actions.tsx";
import { QueueDetail } from "./queue-detail.tsx";
import { groupRows } from "./queue-groups.ts";
import { QueueList } from "./queue-list.tsx";
import { useAccept } from "./use-accept.ts";
import { useDueRows } from "./use-due-rows.ts";

/** Referrals with a pending decision of the company: the most urgent first, and beside the list what a decision needs. */
export function QueueTab() {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const { data, error, refetch } = useQuery(reviewQueue);
  const { rows, due, count } = useDueRows(data?.items ?? []);
  const { likely } = route.useSearch();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={6} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        title={t("queue.empty")}
        picture="tray"
        action={
          <Link to="/referrals" search={{ tab: "board" }} className={action.quiet}>
            {t("queue.board")}
          </Link>
        }
      >
        {t("queue.emptyLine")}
      </EmptyState>
    );
  const number = numberFormat(intl);
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      {due === "late" || due === "open" ? (
        <DueNotice due={due} count={rows.length} />
      ) : (
        <div className={styles.tools}>
          <Filter due={due} counts={{ all: data.items.length, today: count("today"), mine: count("mine") }} />
          {data.items.some(({ winProbability }) => winProbability !== null) ? (
            <LikelyToggle isOn={likely === true} />
          ) : null}
        </div>
      )}
      {rows.length === 0 ? (
        <p className="soft">{t("queue.noneHere")}</p>
      ) : (
        <Queue rows={likely ? byChance(rows) : rows} />
      )}
      {data.next ? <p className="soft">{t("queue.moreLater", { number: number.format(data.items.length) })}</p> : null}
    </>
  );
}

const byChance = (rows: ReferralRow[]) =>
  rows.toSorted((one, other) => (other.winProbability ?? -1) - (one.winProbability ?? -1));

/** Within each group, the most likely to be won come first, so that scarce time goes where it pays. */
function LikelyToggle({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("referrals");
  const navigate = route.useNavigate();
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-pressed={isOn}
      leftSection={<IconTrendingUp size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() =>
        void navigate({
          search: ({ likely: _, ...old }) => (isOn ? old : { ...old, likely: true as const }),
          ...replaceInPlace,
        })
      }
    >
      {t("queue.likely")}
    </Button>
  );
}

type FilterProps = { due: "today" | "mine" | undefined; counts: Record<"all" | "today" | "mine", number> };

function Filter({ due, counts }: FilterProps) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const navigate = route.useNavigate();
  return (
    <SegmentedControl
      className={styles.filter ?? ""}
      aria-label={t("queue.filter.label")}
      value={due ?? "all"}
      data={(["all", "today", "mine"] as const).map((value) => ({
        value,
        label: `${t(`queue.filter.${value}`)} ${numberFormat(intl).format(counts[value])}`,
      }))}
      onChange={(value) =>
        void navigate({
          search: value === "all" ? { tab: "review" } : { tab: "review", due: value as "today" | "mine" },
          ...replaceInPlace,
        })
      }
    />
  );
}

function Queue({ rows }: { rows: ReferralRow[] }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const navigate = route.useNavigate();
  const phone = useIsPhone();
  const { id: wanted } = route.useSearch();
  const clockOf = useReviewClock();
  const ordered = groupRows(rows, clockOf).flatMap((group) => group.rows);
  const found = ordered.find(({ id }) => id === wanted);
  const selected = found ?? (phone ? undefined : ordered[0]);
  const select = (row: ReferralRow | undefined) =>
    void navigate({ search: (old) => withOpen(row?.id)(old), ...keepScroll, replace: !phone });
  const root = useRef<HTMLDivElement>(null);
  const { accept, isAccepting } = useAccept();
  const [asked, setAsked] = useState<{ row: ReferralRow; move: Move }>();
  const { data: detail } = useQuery({
    ...referralById(selected?.id as ReferralRow["id"]),
    enabled: selected !== undefined,
  });

  // After a decision the row leaves the queue, and the focus moves on to the next one.
  const [follows, setFollows] = useState<ReferralRow["id"]>();
  const isDecided = follows !== undefined && !rows.some(({ id }) => id === follows);
  useEffect(() => {
    if (!isDecided) return;
    root.current?.querySelector<HTMLElement>("[data-waits][aria-current]")?.focus();
    setFollows(undefined);
  }, [isDecided]);

  const at = selected ? ordered.indexOf(selected) : -1;
  const decide = (row: ReferralRow, move: Move) => {
    if (move !== "accept") return setAsked({ row, move });
    setFollows(row.id);
    accept(row);
  };
  const available = decisions.filter(({ move }) => !selected?.waiting && detail?.moves.includes(move));
  useKeys(
    Object.fromEntries(
      available.map(({ key, move }) => [key, () => selected && !isAccepting && decide(selected, move)]),
    ),
    { inDialog: false },
  );
  const number = numberFormat(intl);
  const go = (row: ReferralRow | undefined) => (row ? () => select(row) : undefined);
  return (
    <div ref={root} className={styles.queue} data-detail={selected ? true : undefined}>
      {phone && selected ? null : <QueueList rows={rows} selected={selected} onSelect={select} />}
      {selected ? (
        <QueueDetail
          key={selected.id}
          row={selected}
          onOpen={(id) => void navigate({ search: { id } })}
          actions={(referral) => (
            <QueueActions referral={referral} pending={isAccepting} onDecide={(move) => decide(selected, move)} />
          )}
          pager={{
            text: t("record.place", { at: number.format(at + 1), count: number.format(ordered.length) }),
            onBack: () => select(undefined),
            previous: go(ordered[at - 1]),
            next: go(ordered[at + 1]),
          }}
        />
      ) : null}
      {asked ? (
        <MoveDialog
          referral={asked.row}
          move={asked.move}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setFollows(asked.row.id);
            setAsked(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
