import { IconCopy, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { numberFormat } from "#base/formats.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Initials } from "#web/ui/initials.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { type listDuplicates, maxDuplicateIds } from "../../contract/ownership.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { Value } from "../list/cells.tsx";
import { duplicatesAmong } from "../list/queries.ts";
import { useReviewClock } from "../values/use-review-clock.ts";
import { WinProbability } from "../values/win-probability.tsx";
import styles from "./queue.module.css";
import { groupRows } from "./queue-groups.ts";

type Props = {
  rows: ReferralRow[];
  selected: ReferralRow | undefined;
  onSelect: (row: ReferralRow) => void;
};

/** The pending referrals by urgency. The arrow keys go from one to the next. */
export function QueueList({ rows, selected, onSelect }: Props) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const clockOf = useReviewClock();
  const groups = groupRows(rows, clockOf);
  const ordered = groups.flatMap((group) => group.rows);
  const { data: duplicates } = useQuery(duplicatesAmong(ordered.slice(0, maxDuplicateIds).map(({ id }) => id)));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = ordered.findIndex(({ id }) => id === selected?.id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ordered.length - 1 }[event.key];
    const next = to === undefined ? undefined : ordered[Math.min(Math.max(to, 0), ordered.length - 1)];
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-waits="${next.id}"]`)?.focus();
    onSelect(next);
  };
  return (
    <nav className={styles.list} aria-label={t("queue.label")} onKeyDown={onKeyDown}>
      {groups.map(({ name, rows: members }) => (
        <section key={name} aria-labelledby={`queue-${name}`}>
          <h2 id={`queue-${name}`} className={styles.group}>
            {t(`queue.group.${name}`)}
            <span className="tabular">{numberFormat(intl).format(members.length)}</span>
          </h2>
          <ul>
            {members.map((row) => (
              <li key={row.id}>
                <QueueItem
                  row={row}
                  resembles={duplicates?.get(row.id)}
                  isSelected={row.id === selected?.id}
                  isTabStop={row.id === (selected ?? ordered[0])?.id}
                  onSelect={() => onSelect(row)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type Duplicate = z.infer<typeof listDuplicates.output>["items"][number];
type ItemProps = {
  row: ReferralRow;
  resembles: Duplicate | undefined;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: () => void;
};

function QueueItem({ row, resembles, isSelected, isTabStop, onSelect }: ItemProps) {
  const { t } = useTranslation("referrals");
  const { person } = useSession();
  const { icon, tone, short, words } = useReviewClock()(row);
  const account = row.company || row.targetCompany;
  return (
    <button
      type="button"
      className={styles.item}
      data-waits={row.id}
      aria-current={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onSelect}
    >
      <Initials name={row.fullName || account || "?"} />
      <span className={styles.name}>
        <bdi>{row.fullName}</bdi>
      </span>
      <span className={styles.value}>
        <Value row={row} />
      </span>
      {account ? (
        <span className={styles.account}>
          <bdi>{account}</bdi>
        </span>
      ) : null}
      <span className={styles.badges}>
        <WinProbability row={row} />
        <span title={words}>
          <StatusBadge tone={tone} icon={icon}>
            {short}
          </StatusBadge>
        </span>
        {resembles ? (
          <StatusBadge tone="warn" icon={IconCopy}>
            {t("record.possibleDuplicates.title")}
          </StatusBadge>
        ) : null}
        {row.referrerId === person.id ? (
          <StatusBadge tone="calm" icon={IconLock}>
            {t("queue.own")}
          </StatusBadge>
        ) : null}
      </span>
      {resembles ? (
        <span className={styles.resembles} dir="auto">
          {t(`queue.resembles.${resembles.by}`, { name: resembles.name })}
        </span>
      ) : null}
    </button>
  );
}
