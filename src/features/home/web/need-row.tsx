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
import styles from "./home.module.css";
import { needLink } from "./need-link.ts";
import { needLooks } from "./need-looks.ts";
import { useFormatCount } from "./use-format-count.ts";

type OpenNeed = Home["needs"][number];
/** One kind of open work: a sentence, its first item, and a link to exactly those rows. */
export function NeedRow({ need }: { need: OpenNeed }) {
  const { t } = useTranslation("home");
  const formatCount = useFormatCount();
  const { kind, count } = need;
  const { icon: KindIcon, tone } = needLooks[kind];
  return (
    <li>
      <NeedLink need={need}>
        <span className={styles.icon} data-tone={tone}>
          <KindIcon size={19} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <strong>{t(`needs.${kind}.title`, { count })}</strong>
          <FirstItem need={need} />
        </span>
        {count > 1 ? (
          <span className={`${styles.count} tabular`} aria-hidden="true">
            {formatCount(count)}
          </span>
        ) : null}
        <IconChevronRight size={18} stroke={1.7} className={`flips ${styles.arrow}`} aria-hidden="true" />
      </NeedLink>
    </li>
  );
}

function NeedLink({ need, children }: { need: OpenNeed; children: ReactNode }) {
  const { person, role } = useSession();
  const address = needLink(need, { id: person.id, role });
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
function FirstItem({ need: { kind, at, first } }: { need: OpenNeed }) {
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
