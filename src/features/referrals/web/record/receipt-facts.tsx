import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Receipt } from "../../contract/attribution.ts";
import styles from "./record.module.css";

/** Explains the attribution to this referrer: the rule in words, and all touches. */
export function ReceiptFacts({ receipt, referrer }: { receipt: Receipt; referrer: string | null }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const { rule, winner, windowDays, touches, decidedAt } = receipt;
  const span = numberFormat(intl, { style: "unit", unit: "day", unitDisplay: "long" }).format(windowDays);
  return (
    <>
      <p>
        {t(`record.receipt.rule.${rule}`, { name: referrer ?? t("record.someoneElse"), span })}{" "}
        <span className="soft">
          <RelativeTime at={new Date(decidedAt)} />
        </span>
      </p>
      {touches.length > 0 ? (
        <ol className={styles.touches}>
          {touches.map(({ linkId, at, kind, referrerId }) => (
            <li key={`${linkId}${at}`}>
              {t(referrerId === winner ? `record.receipt.own.${kind}` : `record.receipt.other.${kind}`)}{" "}
              <span className="soft">
                <RelativeTime at={new Date(at)} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
