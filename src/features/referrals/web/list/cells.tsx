import { IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { listFormat, numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Initials } from "#web/ui/initials.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./list.module.css";

/** The contact as every list shows it, aligned to its own text direction even when it wraps; a draft may have little data. */
export function ContactCell({ row }: { row: ReferralRow }) {
  const { t } = useTranslation("referrals");
  const { fullName, company, targetCompany, waiting } = row;
  const account = company || targetCompany;
  return (
    <span className={styles.contact}>
      <Initials name={fullName || account || "?"} />
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
        {account ? (
          <span className={styles.company}>
            <bdi>{account}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** Shows the won amount if there is one, otherwise the estimate. */
export function Value({ row: { estimatedMinor, wonMinor, currency } }: { row: ReferralRow }) {
  const minor = wonMinor ?? estimatedMinor;
  return minor === null ? null : <MoneyText amount={{ minor, currency }} withoutCents />;
}

export function PersonName({ name }: { name: string | null }) {
  return name ? <bdi className={styles.person}>{name}</bdi> : null;
}

const mostTags = 3;

/** Shows the first few tags and counts the others; the record has all of them. */
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
