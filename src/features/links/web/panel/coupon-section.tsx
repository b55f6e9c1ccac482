import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClock, IconHourglassEmpty, IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Coupon, Link } from "../../contract.ts";
import type { CouponState } from "../../coupon.ts";
import { canChangeCoupon } from "../../rules.ts";
import { useFigureText } from "../list/link-values.ts";
import styles from "./panel.module.css";

const CouponBadge = statusBadge<"links", CouponState>(
  "links",
  {
    active: { tone: "good", icon: IconCircleCheck },
    paused: { tone: "calm", icon: IconPlayerPause },
    notStarted: { tone: "info", icon: IconClock },
    expired: { tone: "bad", icon: IconHourglassEmpty },
    usedUp: { tone: "bad", icon: IconCircleX },
  },
  (t, state) => t(`coupon.state.${state}`),
);

type Props = { link: Link; onEdit: () => void };

/** The code that customers name, its terms, and what came of it. */
export function CouponSection({ link, onEdit }: Props) {
  const { t } = useTranslation("links");
  const { person, role } = useSession();
  const { coupon } = link;
  const mayChange = canChangeCoupon({ role, personId: person.id }, link.referrerId);
  if (!coupon && !mayChange) return null;
  return (
    <section className={styles.section} aria-label={t("coupon.title")}>
      <div className={styles.couponHead}>
        <h3>{t("coupon.title")}</h3>
        {mayChange ? (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {t(coupon ? "coupon.edit" : "coupon.add")}
          </Button>
        ) : null}
      </div>
      {coupon ? <CouponFacts coupon={coupon} /> : <p className={styles.none}>{t("coupon.line")}</p>}
    </section>
  );
}

function CouponFacts({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation("links");
  const text = useFigureText();
  const { day } = useFormatters();
  const { code, description, from, until, maxUses, totalUses, uses, won, value, state } = coupon;
  const days = from && until ? t("coupon.between", { from: day(from), until: day(until) }) : null;
  const used = maxUses === null ? text.count(totalUses) : t("coupon.usedOf", { uses: totalUses, most: maxUses });
  const timesUsed = t("coupon.timesUsed", { count: uses, number: text.count(uses) });
  const dealsWon = t("coupon.dealsWon", { count: won, number: text.count(won) });
  return (
    <>
      <div className={styles.coupon}>
        <div>
          <strong>
            <bdi>{code}</bdi>
          </strong>
          {description ? <span dir="auto">{description}</span> : null}
        </div>
        <CouponBadge state={state} />
      </div>
      <FactList
        facts={[
          {
            name: t("coupon.valid"),
            value:
              days ??
              (from ? t("coupon.since", { day: day(from) }) : until ? t("coupon.to", { day: day(until) }) : null),
          },
          { name: t("coupon.used"), value: used },
          { name: t("coupon.inPeriod"), value: `${timesUsed} · ${dealsWon}` },
          { name: t("step.value"), value: won > 0 ? <bdi>{text.amounts(value)}</bdi> : null },
        ]}
      />
    </>
  );
}
