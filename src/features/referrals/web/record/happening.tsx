import {
  type Icon,
  IconArrowsRightLeft,
  IconArrowUp,
  IconBell,
  IconFileImport,
  IconHourglassHigh,
  IconLock,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconProgress,
  IconRoute,
  IconShieldCheck,
  IconSparkles,
  IconUnlink,
  IconUserCheck,
  IconUserPlus,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { HappeningRow } from "../../record.ts";
import { changesIn } from "./changes.ts";
import { FieldChanges } from "./field-changes.tsx";
import styles from "./record.module.css";
import { useHappeningWords } from "./use-happening-words.ts";

const icons: Record<HappeningRow["kind"], Icon> = {
  created: IconSparkles,
  edited: IconPencil,
  moved: IconArrowsRightLeft,
  staged: IconProgress,
  noted: IconNote,
  attached: IconPaperclip,
  detached: IconUnlink,
  assigned: IconUserPlus,
  consented: IconUserCheck,
  waiting: IconHourglassHigh,
  promoted: IconArrowUp,
  protected: IconShieldCheck,
  reminded: IconBell,
  attributed: IconRoute,
  imported: IconFileImport,
};

/** One line of a referral's history: who did what, when, and what it was before. */
export function Happening({ row, currency }: { row: HappeningRow; currency: string }) {
  const { t } = useTranslation("referrals");
  const sentence = useHappeningWords();
  const KindIcon = icons[row.kind];
  const changes = row.kind === "edited" ? changesIn(row.details) : [];
  return (
    <li className={styles.happening}>
      <span className={styles.dot}>
        <KindIcon size={15} stroke={1.8} aria-hidden="true" />
      </span>
      <div>
        <p>
          {sentence(row)}{" "}
          <span className="soft">
            <RelativeTime at={new Date(row.createdAt)} />
          </span>
        </p>
        {row.internal ? (
          <StatusBadge tone="calm" icon={IconLock}>
            {t("timeline.internal")}
          </StatusBadge>
        ) : null}
        {row.text ? (
          <p className={styles.said} dir="auto">
            {row.text}
          </p>
        ) : null}
        {changes.length > 0 ? <FieldChanges changes={changes} currency={currency} /> : null}
      </div>
    </li>
  );
}
