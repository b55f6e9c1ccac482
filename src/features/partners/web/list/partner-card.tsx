import { use } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ListedPartner } from "../../contract.ts";
import { Slots } from "../slots.ts";
import { Amounts } from "../values/amounts.tsx";
import { PartnerState } from "../values/partner-state.tsx";
import styles from "./list.module.css";
import { PartnerCell } from "./partner-cell.tsx";

/** A partner as a card for narrow screens. */
export function PartnerCard({ partner }: { partner: ListedPartner }) {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  const { tier } = use(Slots);
  const number = numberFormat(intl);
  const { submitted, won, wonValue, openCommissions, state } = partner;
  return (
    <div className={styles.card}>
      <PartnerCell partner={partner} />
      <div className={styles.facts}>
        <PartnerState state={state} />
        {tier(partner.tier)}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t("column.won")}</dt>
          <dd className="tabular">{t("wonOf", { won: number.format(won), of: number.format(submitted) })}</dd>
        </div>
        <div>
          <dt>{t("column.wonValue")}</dt>
          <dd>
            <Amounts amounts={wonValue} />
          </dd>
        </div>
        {openCommissions ? (
          <div>
            <dt>{t("column.open")}</dt>
            <dd>
              <Amounts amounts={openCommissions} />
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
