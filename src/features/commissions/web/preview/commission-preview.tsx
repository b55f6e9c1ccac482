import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCoins } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useWhyRows } from "#features/plans/web/api.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SumRows } from "#web/ui/sum-rows.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { manageCommissionsAccess } from "../../access.ts";
import { previewCommission } from "../../contract/preview.ts";
import { commissionsKey } from "../api.ts";
import styles from "./preview.module.css";

type Asked = z.input<typeof previewCommission.input>;
type Preview = z.output<typeof previewCommission.output>;

const previewOf = (asked: Asked) =>
  queryOptions({
    queryKey: [...commissionsKey, "preview", asked],
    queryFn: () => call(previewCommission, asked),
    placeholderData: (before) => before,
  });

type Props = {
  asked: Asked;
  /** The first payout after a day, if the payout settings are known. */
  payoutAfter: (day: string) => string | undefined;
};

/**
 * What a deal would earn when it is won: the amount, for whom and when, the calculation as a small sum, and the payout date. A partner
 * sees their own part, the company what the deal costs.
 */
export function CommissionPreview({ asked, payoutAfter }: Props) {
  const { t } = useTranslation("commissions");
  const isCompany = useCan(manageCommissionsAccess);
  const [settled] = useDebouncedValue(asked, 300);
  const { data, error } = useQuery(previewOf(settled));
  // A preview is help, not the task: if it cannot be had, the task goes on without it.
  if (error && !data) return null;
  if (!data) return <Skeleton height={64} radius="md" />;
  return (
    <section className={styles.block} aria-label={t("ui.preview.label")}>
      {data.reason ? (
        <p className={styles.reason}>
          <IconCoins size={18} stroke={1.7} aria-hidden="true" />
          {t(`ui.preview.reason.${data.reason}`)}
        </p>
      ) : (
        <>
          <Headline preview={data} isCompany={isCompany} />
          {data.awards.map((award) => (
            <AwardSum key={`${award.personId}-${award.part}-${award.why.rule.key}`} award={award} isNamed={isCompany} />
          ))}
          <When awards={data.awards} payoutAfter={payoutAfter} />
        </>
      )}
      <OtherEvents preview={data} />
    </section>
  );
}

/** The amount, and for whom it is. */
function Headline({ preview: { totals }, isCompany }: { preview: Preview; isCompany: boolean }) {
  const { t } = useTranslation("commissions");
  return (
    <header className={styles.head}>
      <p>{t(isCompany ? "ui.preview.cost" : "ui.preview.earn")}</p>
      {totals.map((total) => (
        <b key={total.currency}>
          <MoneyText amount={total} />
        </b>
      ))}
    </header>
  );
}

function AwardSum({ award, isNamed }: { award: Preview["awards"][number]; isNamed: boolean }) {
  const { t } = useTranslation("commissions");
  const whyRows = useWhyRows();
  const { personName, part, minor, currency, why } = award;
  const name = personName ?? t("ui.formerMember");
  return (
    <div className={styles.award}>
      {isNamed ? (
        <p className={styles.who}>
          <bdi>{name}</bdi>
          {part === "override" ? <span className="soft"> · {t("ui.preview.override")}</span> : null}
        </p>
      ) : null}
      <SumRows label={t("ui.why.title")} rows={whyRows(why, currency, minor)} />
      <p className={styles.plan}>{t("ui.why.plan", { name: why.plan.name, number: why.plan.number })}</p>
    </div>
  );
}

function When({ awards, payoutAfter }: Pick<Preview, "awards"> & Pick<Props, "payoutAfter">) {
  const { t } = useTranslation("commissions");
  const { day, calendarDay } = useFormatters();
  const latest = awards
    .map(({ holdUntil }) => holdUntil)
    .toSorted()
    .at(-1);
  if (!latest) return null;
  const payoutOn = payoutAfter(latest.slice(0, 10));
  return (
    <p className={styles.when}>
      {payoutOn
        ? t("ui.preview.whenPaid", { hold: day(latest), payout: calendarDay(payoutOn) })
        : t("ui.preview.when", { hold: day(latest) })}
    </p>
  );
}

/** Names the events that pay in addition to the win. */
function OtherEvents({ preview: { otherTriggers } }: { preview: Preview }) {
  const { t } = useTranslation("commissions");
  const { list } = useFormatters();
  if (otherTriggers.length === 0) return null;
  const events = list(otherTriggers.map((trigger) => t(`ui.trigger.${trigger}`)));
  return <p className={styles.when}>{t("ui.preview.others", { events })}</p>;
}
