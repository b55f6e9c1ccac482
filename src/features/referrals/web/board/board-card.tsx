import { IconClockExclamation, IconUserShare } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { useNow } from "#web/ui/clock.ts";
import { withDragAdapter } from "#web/ui/drag.ts";
import { Initials } from "#web/ui/initials.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { reviewReferralsAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { reviewStatuses, type Status } from "../../contract/values.ts";
import { Value } from "../list/cells.tsx";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import { WinProbability } from "../values/win-probability.tsx";
import styles from "./board.module.css";
import { focusCard, stageDirection } from "./board-keys.ts";
import { MoveMenu } from "./move-menu.tsx";

type Props = {
  row: ReferralRow;
  stage: Stage;
  pipeline: Pipeline;
  /** Whether it is the tab stop of its column; arrow keys reach the other cards. */
  first: boolean;
  movable: boolean;
  pending: boolean;
  /** Whether it was just moved here. */
  takesFocus: boolean;
  onFocused: () => void;
  onMove: (row: ReferralRow, stage: Stage) => void;
  onOpen: (row: ReferralRow) => void;
};

const dayMs = 86_400_000;

/** A referral on the board. A button that covers it opens the record; it is moved by menu, keyboard or pointer. */
export function BoardCard(props: Props) {
  const { row, stage, pipeline, first, movable, pending, takesFocus, onFocused, onMove, onOpen } = props;
  const { t } = useTranslation("referrals");
  const id = useId();
  const { dir, intl } = useLocale();
  const roleName = useRoleName();
  const isCompany = useCan(reviewReferralsAccess);
  const onKeyDown = (event: KeyboardEvent) => {
    const along = event.shiftKey ? stageDirection(event.key, dir) : undefined;
    const next = along && pipeline.stages[pipeline.stages.indexOf(stage) + along];
    if (next && movable) onMove(row, next);
    else if (next) toast(t("board.fixed", { name: row.fullName }), "bad");
    if (event.key === "m") card.current?.querySelector<HTMLElement>("[aria-haspopup]")?.click();
  };
  const { card, dragged } = useDrag(row, movable && !pending);
  const cover = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    focusCard(cover.current);
    onFocused();
  }, [takesFocus, onFocused]);
  const days = Math.floor((useNow().getTime() - Date.parse(row.stageEnteredAt)) / dayMs);
  const late = stage.kind === "open" && stage.maxDays !== null && days > stage.maxDays;
  const reviewed = !(reviewStatuses as readonly Status[]).includes(row.status);
  const company = row.company || row.targetCompany;
  return (
    <li ref={card} className={styles.card} data-dragged={dragged || undefined} aria-busy={pending || undefined}>
      <button
        ref={cover}
        type="button"
        className={styles.cover}
        data-card={row.id}
        aria-labelledby={id}
        tabIndex={first ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(row)}
      />
      <div id={id} className={styles.words}>
        <b>
          <bdi>{row.fullName || t("list.unnamed")}</bdi>
        </b>
        {company ? (
          <span className={styles.company}>
            <bdi>{company}</bdi>
          </span>
        ) : null}
        {reviewed ? null : <ReferralStatusBadge state={row.status} />}
        {late ? (
          <StatusBadge tone="warn" icon={IconClockExclamation}>
            {t("values.daysOfLimit", { days: numberFormat(intl).format(days), count: stage.maxDays ?? 0 })}
          </StatusBadge>
        ) : null}
        {isCompany && row.referrerName ? (
          <span className={styles.referrer} title={`${roleName("referrer")}: ${row.referrerName}`}>
            <IconUserShare size={14} stroke={1.8} aria-hidden="true" />
            <span className="visually-hidden">{roleName("referrer")}</span>
            <bdi>{row.referrerName}</bdi>
          </span>
        ) : null}
        <span className={styles.foot}>
          <Value row={row} />
          <WinProbability row={row} />
          {row.assigneeName ? (
            <span title={row.assigneeName} className={styles.assignee}>
              <Initials name={row.assigneeName} size={22} />
              <span className="visually-hidden">{t("board.assignedTo", { name: row.assigneeName })}</span>
            </span>
          ) : null}
        </span>
      </div>
      {movable ? <MoveMenu row={row} pipeline={pipeline} disabled={pending} onMove={onMove} /> : null}
    </li>
  );
}

function useDrag(row: ReferralRow, movable: boolean) {
  const card = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element || !movable) return;
    return withDragAdapter(({ draggable }) =>
      draggable({
        element,
        getInitialData: () => ({ row }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    );
  }, [row, movable]);
  return { card, dragged };
}
