import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { relativeTime } from "#base/relative-time.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { openBell } from "#web/shell/bell.ts";
import { useNow } from "#web/ui/clock.ts";
import line from "#web/ui/facts.module.css";
import { Hint } from "#web/ui/hint.tsx";
import { useExactTime } from "#web/ui/relative-time.tsx";
import type { Home } from "../contract.ts";
import { useCounted } from "./counted.ts";
import styles from "./home.module.css";
import { addressOf } from "./need-address.ts";
import { needLooks } from "./need-looks.ts";

type Waits = Home["needs"][number];
/** One kind of open work: a sentence, its first item, and a link to exactly those rows. */
export function NeedRow({ waits }: { waits: Waits }) {
  const { t } = useTranslation("home");
  const counted = useCounted();
  const { kind, count } = waits;
  const { icon: KindIcon, tone } = needLooks[kind];
  return (
    <li>
      <Way waits={waits}>
        <span className={styles.icon} data-tone={tone}>
          <KindIcon size={19} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <strong>{t(`needs.${kind}.title`, { count })}</strong>
          <First waits={waits} />
        </span>
        {count > 1 ? (
          <span className={`${styles.count} tabular`} aria-hidden="true">
            {counted(count)}
          </span>
        ) : null}
        <IconChevronRight size={18} stroke={1.7} className={`flips ${styles.arrow}`} aria-hidden="true" />
      </Way>
    </li>
  );
}

function Way({ waits, children }: { waits: Waits; children: ReactNode }) {
  const { person, role } = useSession();
  const address = addressOf(waits, { id: person.id, role });
  if (address)
    return (
      <Link {...address} className={styles.row}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={styles.row} onClick={openBell}>
      {children}
    </button>
  );
}

/** The name of the first item and how urgent it is. */
function First({ waits: { kind, at, first } }: { waits: Waits }) {
  const { t } = useTranslation("home");
  const { intl } = useLocale();
  const now = useNow();
  const exact = useExactTime();
  if (kind === "payee") return <span className={line.facts}>{t("needs.payee.line")}</span>;
  if (!at && !first) return null;
  return (
    <span className={line.facts}>
      {first ? (
        <span>
          <bdi>{first}</bdi>
        </span>
      ) : null}
      {at ? (
        <Hint text={() => exact(new Date(at))} focusable={false}>
          <time dateTime={at}>{t(`needs.${kind}.at`, { time: relativeTime(new Date(at), now, intl) })}</time>
        </Hint>
      ) : null}
    </span>
  );
}
