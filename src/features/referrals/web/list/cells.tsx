import { IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { listFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Initials } from "#web/ui/initials.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ReferralRow } from "../../referral.ts";
import styles from "./list.module.css";

/** Whom it is about, as every list here shows them, at its own side even when it wraps; a draft may not know much yet. */
export function ContactCell({ row }: { row: ReferralRow }) {
  const { t } = useTranslation("referrals");
  const { fullName, company, targetCompany, waiting } = row;
  const app = company || targetCompany;
  return (
    <span className={styles.contact}>
      <Initials name={fullName || app || "?"} />
      <span className={styles.who}>
        <span className={styles.name}>
          <b>
            <bdi>{fullName || t("list.unnamed")}</bdi>
          </b>
          {waiting ? (
            <StatusBadge tone="calm" icon={IconHourglass}>
              {t("list.waiting")}
            </StatusBadge>
          ) : null}
        </span>
        {app ? (
          <span className={styles.house}>
            <bdi>{app}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** What was won counts more than what was hoped for. */
export function Value({ row: { estimatedMinor, wonMinor, currency } }: { row: ReferralRow }) {
  const minor = wonMinor ?? estimatedMinor;
  return minor === null ? null : <MoneyText amount={{ minor, currency }} whole />;
}

export function PersonName({ name }: { name: string | null }) {
  return name ? <bdi className={styles.person}>{name}</bdi> : null;
}

const mostTags = 3;

/** The first few; that there are more is counted, and the record has them all. */
export function Tags({ tags }: { tags: string[] }) {
  const { intl } = useLocale();
  const rest = tags.slice(mostTags);
  return tags.length > 0 ? (
    <ul className={styles.tags}>
      {tags.slice(0, mostTags).map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
      {rest.length > 0 ? (
        <li title={listFormat(intl, { type: "unit" }).format(rest)} dir="ltr">
          +{numberFormat(intl).format(rest.length)}
        </li>
      ) : null}
    </ul>
  ) : null;
}
