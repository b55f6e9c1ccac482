import { IconAlertTriangle, IconClock, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useNow } from "#web/ui/clock.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { ReferralRow } from "../../contract.ts";
import { businessMsBetween } from "../../review-clock.ts";
import styles from "./queue.module.css";

const hourMs = 3_600_000;
/** Under so many hours it is said with a raised voice. */
const soonHours = 8;

/** When the answer is due, in the hours the company works; or why the clock stands still. */
export function ReviewClock({ row }: { row: Pick<ReferralRow, "reviewDueAt" | "status" | "waiting"> }) {
  const { t } = useTranslation("referrals");
  const now = useNow().getTime();
  const { data: office } = useQuery(catalog);
  if (row.waiting || row.reviewDueAt === null)
    return (
      <p className={styles.clock}>
        <IconPlayerPause size={15} stroke={1.9} aria-hidden="true" />
        {t(row.waiting ? "queue.clock.waiting" : "queue.clock.answer")}
      </p>
    );
  const due = Date.parse(row.reviewDueAt);
  if (due <= now)
    return (
      <p className={styles.clock} data-tone="bad">
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
        <span>{t("queue.clock.overdue")}</span>
        <RelativeTime at={new Date(due)} />
      </p>
    );
  if (!office) return null;
  const hours = Math.floor(businessMsBetween(now, due, office) / hourMs);
  return (
    <p className={styles.clock} data-tone={hours < soonHours ? "warn" : undefined}>
      <IconClock size={15} stroke={1.9} aria-hidden="true" />
      <span>{hours === 0 ? t("queue.clock.now") : t("queue.clock.due", { count: hours })}</span>
      <RelativeTime at={new Date(due)} />
    </p>
  );
}
