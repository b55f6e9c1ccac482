import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SumRows } from "#web/ui/sum-rows.tsx";
import type { Award } from "../../calculation.ts";
import { partners, useWhyRows } from "../api.ts";
import styles from "./example.module.css";
import { recruiterId, referrerId } from "./example.ts";

/** What one person would earn, with the calculation behind a disclosure. */
export function AwardRow({ award, first }: { award: Award; first: boolean }) {
  const [open, setOpen] = useState(first);
  const { t } = useTranslation("plans");
  const whyRows = useWhyRows();
  const { data: known } = useQuery(partners);
  const { personId, minor, currency, why } = award;
  const name =
    personId === referrerId
      ? t("ui.example.referrer")
      : personId === recruiterId
        ? t("ui.example.recruiter")
        : (known?.find((one) => one.personId === personId)?.name ?? t("person.another"));
  return (
    <details className={styles.award} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.who}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {why.rule.name ? (
            <span>
              <bdi>{why.rule.name}</bdi>
            </span>
          ) : null}
        </span>
        <strong>
          <MoneyText amount={{ minor, currency }} />
        </strong>
        <IconChevronDown size={17} stroke={1.8} aria-hidden="true" className={styles.turn} />
      </summary>
      {open ? <SumRows label={t("ui.example.why", { name })} rows={whyRows(why, currency, minor)} /> : null}
    </details>
  );
}
