import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { useNow } from "#web/ui/clock.ts";
import { startClock } from "../../rules/review-clock.ts";
import { Slots } from "../slots.tsx";
import styles from "./form.module.css";
import { FormEarnings } from "./form-earnings.tsx";
import type { FormPart } from "./form-part.ts";
import { OwnershipCard } from "./ownership-card.tsx";

/** Beside the form: what the referral would earn, whether the account is free, and what happens next. */
export function FormAside({ part }: { part: FormPart }) {
  return (
    <>
      <FormEarnings part={part} />
      {part.record && part.record.status !== "draft" ? null : use(Slots).hints(part.form.values)}
      <OwnershipCard values={part.form.values} except={part.record?.id} />
      <NextSteps part={part} />
    </>
  );
}

function NextSteps({ part: { catalog } }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const { name: tenant } = useBrand();
  const now = useNow().getTime();
  const { reviewDueAt } = startClock(now, catalog);
  const date = dateFormat(intl, {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(reviewDueAt ?? now));
  return (
    <section className={styles.card} aria-labelledby="referral-next">
      <h2 id="referral-next">{t("form.next.title")}</h2>
      <ol className={styles.next}>
        <li>{t("form.next.review", { tenant, date })}</li>
        <li>{t("form.next.consent")}</li>
        <li>{t("form.next.stages")}</li>
      </ol>
    </section>
  );
}
