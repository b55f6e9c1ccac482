import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import line from "#web/ui/facts.module.css";
import { Portrait } from "#web/ui/portrait.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { PartnerAtRisk } from "../../contract/churn.ts";
import styles from "./churn.module.css";
import { RiskReasons } from "./risk-reasons.tsx";

/** One partner: how long they are silent against their own rhythm, what is at stake, why, and what to do. */
export function RiskRow({ partner }: { partner: PartnerAtRisk }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const reasonsId = useId();
  const { personId, displayName, email, photoUrl, probability, reasons } = partner;
  return (
    <li className={styles.row}>
      <Portrait name={displayName} photoUrl={photoUrl} />
      <div className={styles.words}>
        <Link to="/partners" search={{ id: personId }} className={styles.name}>
          <strong dir="auto">{displayName}</strong>
        </Link>
        <Facts partner={partner} />
        {reasons.length > 0 ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={reasonsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t("churn.why")}
          </button>
        ) : null}
      </div>
      {probability === null ? null : (
        <b className="tabular">{numberFormat(intl, { style: "percent" }).format(probability)}</b>
      )}
      <Button
        component="a"
        href={`mailto:${email}`}
        variant="default"
        size="compact-sm"
        aria-label={t("churn.writeTo", { name: displayName })}
        leftSection={<IconMail size={15} stroke={1.8} aria-hidden="true" />}
      >
        {t("churn.write")}
      </Button>
      <div id={reasonsId} className={styles.reasons} hidden={!isOpen}>
        <RiskReasons partner={partner} />
        <Link to="/partners" search={{ id: personId, tab: "notes" }}>
          {t("churn.note")}
        </Link>
      </div>
    </li>
  );
}

function Facts({ partner: { silentDays, usualGapDays, valuePerQuarter } }: { partner: PartnerAtRisk }) {
  const { t } = useTranslation("intelligence");
  const { wholeMoney } = useFormatters();
  return (
    <div className={line.facts}>
      <span>{t("churn.silent", { count: silentDays })}</span>
      {usualGapDays === null ? null : (
        <span>{t("churn.rhythm", { count: Math.max(1, Math.round(usualGapDays)) })}</span>
      )}
      {valuePerQuarter ? <span>{t("churn.value", { amount: wholeMoney(valuePerQuarter) })}</span> : null}
    </div>
  );
}
