import { Button } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import type { Move } from "../../contract/values.ts";
import { canMove } from "../../rules/moves.ts";
import { sidesOf } from "../../rules/permissions.ts";
import { Value } from "../list/cells.tsx";
import { Confidence } from "../values/confidence.tsx";
import styles from "./queue.module.css";
import { ReviewClock } from "./review-clock.tsx";

type Props = {
  row: ReferralRow;
  first: boolean;
  pending: boolean;
  onAct: (row: ReferralRow, move: Move) => void;
  onOpen: () => void;
};

const acts = [
  { move: "accept", key: "a", variant: "filled" },
  { move: "ask", key: "q", variant: "default" },
  { move: "reject", key: "r", variant: "default" },
] as const;

/** A pending referral: the contact, the referrer, the dates, and the three decisions. */
export function QueueRow({ row, first, pending, onAct, onOpen }: Props) {
  const { t } = useTranslation("referrals");
  const { person, role } = useSession();
  const now = useNow().getTime();
  const id = useId();
  const sides = sidesOf({ personId: person.id as ReferralRow["referrerId"], role }, { ...row, addresseeId: null });
  const state = { ...row, reopenings: 0, closedAt: null };
  const open = row.waiting ? [] : acts.filter(({ move }) => canMove(move, state, sides, now));
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = open.find(({ key }) => key === event.key);
    if (act && !pending) onAct(row, act.move);
    moveFocus(event);
  };
  return (
    <li className={styles.row} aria-busy={pending || undefined}>
      <button
        type="button"
        className={styles.cover}
        data-waits
        tabIndex={first ? 0 : -1}
        aria-labelledby={id}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={styles.words}>
        <div className={styles.head}>
          <b dir="auto">{row.fullName}</b>
          {row.company ? (
            <span className="soft" dir="auto">
              {row.company}
            </span>
          ) : null}
          {row.waiting ? (
            <StatusBadge tone="calm" icon={IconHourglass}>
              {t("list.waiting")}
            </StatusBadge>
          ) : null}
        </div>
        <div className={styles.facts}>
          {row.referrerName ? <span>{t("queue.from", { name: row.referrerName })}</span> : null}
          {row.submittedAt ? <RelativeTime at={new Date(row.submittedAt)} /> : null}
          <Value row={row} />
          {row.confidenceLevel ? <Confidence level={row.confidenceLevel} /> : null}
        </div>
        <ReviewClock row={row} />
      </div>
      {open.length > 0 ? (
        <div className={styles.acts}>
          {open.map(({ move, variant }) => (
            <Button
              key={move}
              variant={variant}
              disabled={pending}
              aria-label={t(`queue.actOf.${move}`, { name: row.fullName })}
              onClick={() => onAct(row, move)}
            >
              {t(`queue.act.${move}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** Up, down, Home and End move between the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...(event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-waits]") ?? [])];
  const at = all.indexOf(event.currentTarget);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all[Math.min(Math.max(target, 0), all.length - 1)]?.focus();
}
