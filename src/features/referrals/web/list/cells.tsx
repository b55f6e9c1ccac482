import { IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ReferralRow } from "../../contract.ts";
import styles from "./list.module.css";

/** Whom it is about, as every list here shows them; a draft may not know much yet. */
export function ContactCell({ row }: { row: ReferralRow }) {
  const { t } = useTranslation("referrals");
  const { fullName, company, targetCompany, waiting } = row;
  const house = company || targetCompany;
  return (
    <span className={styles.contact}>
      <Initials name={fullName || house || "?"} />
      <span className={styles.who}>
        <span className={styles.name}>
          <b dir="auto">{fullName || t("list.unnamed")}</b>
          {waiting ? (
            <StatusBadge tone="calm" icon={IconHourglass}>
              {t("list.waiting")}
            </StatusBadge>
          ) : null}
        </span>
        {house ? (
          <span className={styles.house} dir="auto">
            {house}
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

export function Tags({ tags }: { tags: string[] }) {
  return tags.length > 0 ? (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  ) : null;
}
