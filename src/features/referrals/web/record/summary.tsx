import { Fragment } from "react";
import { fractionDigits } from "#base/money.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { Referral } from "../../contract/referral.ts";
import styles from "./record.module.css";

/** The contact and the value at a glance: the won amount, otherwise the estimate. */
export function Summary({
  referral: { position, company, wonMinor, estimatedMinor, currency },
}: {
  referral: Referral;
}) {
  const minor = wonMinor ?? estimatedMinor;
  const who = [position, company].filter(Boolean);
  if (minor === null && who.length === 0) return null;
  return (
    <div className={styles.summary}>
      <p>
        {who.map((word, at) => (
          <Fragment key={word}>
            {at > 0 ? " · " : null}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </p>
      {minor === null ? null : (
        <MoneyText withoutCents={minor % 10 ** fractionDigits(currency) === 0} amount={{ minor, currency }} />
      )}
    </div>
  );
}
