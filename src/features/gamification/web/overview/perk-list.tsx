import { IconCalendarDollar, IconPercentage, IconShieldCheck, IconStack2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Trans } from "react-i18next";
import type { TierPerks } from "#features/programs/tiers.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./overview.module.css";

const iconProps = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** What the next tier grants beyond today's; perks that stay as they are are left out. */
export function PerkList({ from, to }: { from: TierPerks; to: TierPerks }) {
  const { t, number, bonus, signed } = useGameText();
  const bold = { b: <b /> };
  const rows: (ReactNode | null)[] = [
    to.protectionDays !== null && to.protectionDays !== from.protectionDays ? (
      <li key="protection">
        <IconShieldCheck {...iconProps} />
        <span>
          <Trans
            t={t}
            i18nKey={from.protectionDays === null ? "perks.protection" : "perks.moreProtection"}
            values={{ days: number(to.protectionDays), now: number(from.protectionDays ?? 0) }}
            components={bold}
          />
        </span>
      </li>
    ) : null,
    to.extraOpenReferrals !== from.extraOpenReferrals ? (
      <li key="open">
        <IconStack2 {...iconProps} />
        <span>
          <Trans
            t={t}
            i18nKey={from.extraOpenReferrals === 0 ? "perks.open" : "perks.moreOpen"}
            values={{ open: signed(to.extraOpenReferrals), now: signed(from.extraOpenReferrals) }}
            components={bold}
          />
        </span>
      </li>
    ) : null,
    to.commissionBonusBp !== from.commissionBonusBp ? (
      <li key="commission">
        <IconPercentage {...iconProps} />
        <span>
          <Trans
            t={t}
            i18nKey={from.commissionBonusBp === 0 ? "perks.commission" : "perks.moreCommission"}
            values={{ bonus: bonus(to.commissionBonusBp), now: bonus(from.commissionBonusBp) }}
            components={bold}
          />
        </span>
      </li>
    ) : null,
    to.paidTwiceMonthly && !from.paidTwiceMonthly ? (
      <li key="payouts">
        <IconCalendarDollar {...iconProps} />
        <span>
          <Trans t={t} i18nKey="perks.payouts" components={bold} />
        </span>
      </li>
    ) : null,
  ];
  const shown = rows.filter((row) => row !== null);
  return shown.length > 0 ? <ul className={styles.perks}>{shown}</ul> : null;
}
