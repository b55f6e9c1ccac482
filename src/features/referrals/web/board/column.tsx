import { Button } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { withDragAdapter } from "#web/ui/drag.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./board.module.css";
import { BoardCard } from "./board-card.tsx";
import { CardSkeleton } from "./board-skeleton.tsx";
import { applyPendingMoves, canDrag, type PendingMoves } from "./moves.ts";
import { type BoardQuery, cardsIn } from "./queries.ts";

type Props = {
  stage: Stage;
  /** Undefined while it is loading. */
  head: { count: number; totals: { currency: string; minor: number }[] } | undefined;
  question: BoardQuery;
  pipeline: Pipeline;
  pendingMoves: PendingMoves;
  /** The card that takes the focus when it is shown here. */
  toFocus: ReferralRow["id"] | undefined;
  onFocused: () => void;
  onMove: (row: ReferralRow, stage: Stage) => void;
  onOpen: (row: ReferralRow) => void;
};

/** A stage and its cards, which are loaded page by page when the column scrolls into view. */
export function Column(props: Props) {
  const { stage, head, question, pipeline, pendingMoves, toFocus, onFocused, onMove, onOpen } = props;
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const session = useSession();
  const now = useNow();
  const stageName = useStageName();
  const id = useId();
  const { ref: sight, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  const receives = [...pendingMoves.values()].some(({ to }) => to === stage.id);
  if ((inViewport || receives) && !seen) setSeen(true);
  const empty = head?.count === 0;
  const cards = useInfiniteQuery({ ...cardsIn(stage.id, question), enabled: seen && !empty });
  const known = empty ? [] : cards.data?.pages.flatMap(({ items }) => items);
  // A card that was moved here does not wait for the others.
  const rows = known || receives ? applyPendingMoves(known ?? [], stage.id, pendingMoves) : undefined;
  const { over, target } = useDrop(stage, onMove);
  return (
    <section ref={target} className={styles.column} aria-labelledby={id} data-over={over || undefined} data-column>
      <header ref={sight} className={styles.head}>
        <h2 id={id}>
          <span dir="auto">{stageName(stage)}</span>{" "}
          {head ? <small className="tabular">{numberFormat(intl).format(head.count)}</small> : null}
        </h2>
        <p className={styles.totals}>
          {head?.totals.map(({ currency, minor }) => (
            <MoneyText key={currency} amount={{ currency, minor }} withoutCents />
          ))}
        </p>
      </header>
      {cards.error && !rows ? <ErrorState small error={cards.error} onRetry={() => void cards.refetch()} /> : null}
      {known || cards.error ? null : <CardSkeleton cards={Math.min(head?.count ?? 2, 3)} />}
      {rows?.length === 0 ? <p className={styles.none}>{t("board.none")}</p> : null}
      <ul className={styles.cards} aria-labelledby={id}>
        {rows?.map((row, at) => (
          <BoardCard
            key={row.id}
            row={row}
            stage={stage}
            pipeline={pipeline}
            first={at === 0}
            movable={canDrag(row, session, now)}
            pending={pendingMoves.has(row.id)}
            takesFocus={toFocus === row.id}
            onFocused={onFocused}
            onMove={onMove}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {cards.hasNextPage ? (
        <Button variant="default" loading={cards.isFetchingNextPage} onClick={() => void cards.fetchNextPage()}>
          {t("board.more")}
        </Button>
      ) : null}
    </section>
  );
}

/** Accepts a dragged card. */
function useDrop(stage: Stage, onMove: Props["onMove"]) {
  const target = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  }, [onMove]);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    return withDragAdapter(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => (source.data.row as ReferralRow | undefined)?.stageId !== stage.id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current(source.data.row as ReferralRow, stage);
        },
      }),
    );
  }, [stage]);
  return { over, target };
}
