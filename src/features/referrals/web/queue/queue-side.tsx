import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { catalog, useStageName, useStages } from "#features/programs/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { TimeZone } from "#web/ui/time-zone.ts";
import type { Referral } from "../../contract/referral.ts";
import { noReferrer } from "../../contract/referrer.ts";
import { protectionEndFrom } from "../../rules/protection.ts";
import { useReferrerName } from "../values/use-referrer-name.ts";
import styles from "./queue.module.css";
import { ReferrerRecord } from "./referrer-record.tsx";

/** Who referred it and how their referrals usually end, what was checked, and what accepting would do. */
export function QueueSide({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { consent, possibleDuplicates } = referral;
  const duplicates = possibleDuplicates.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <aside className={styles.side} aria-label={t("queue.checks.title")} tabIndex={0}>
      {referral.referrerId === noReferrer ? null : <ReferrerRecord referral={referral} />}
      <section>
        <h3>{t("queue.checks.title")}</h3>
        <ul className={styles.checks}>
          <Check isGood={consent !== "none"}>{t(`values.consent.${consent}`)}</Check>
          <Check isGood={duplicates === 0}>{t("queue.checks.duplicates", { count: duplicates })}</Check>
        </ul>
      </section>
      <IfAccepted referral={referral} />
    </aside>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  const CheckIcon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <li data-tone={isGood ? "good" : "warn"}>
      <CheckIcon size={17} stroke={1.8} aria-hidden="true" />
      {children}
    </li>
  );
}

/** The consequences are calculated as the server will: the program's protection, from now. */
function IfAccepted({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { programId, stageId, moves } = referral;
  const referrerName = useReferrerName()(referral);
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const now = useNow().getTime();
  const stageName = useStageName();
  const stage = useStages()(stageId);
  const { data } = useQuery(catalog);
  const program = data?.programs.find(({ id }) => id === programId);
  if (!program || !stage || !moves.includes("accept")) return null;
  const until = new Date(protectionEndFrom(now, program.protectionDays));
  return (
    <section>
      <h3>{t("queue.ifAccepted.title")}</h3>
      <p className="soft">
        {t("queue.ifAccepted.line", {
          name: referrerName ?? t("record.someoneElse"),
          date: dateFormat(intl, { dateStyle: "medium", timeZone }).format(until),
          stage: stageName(stage),
        })}
      </p>
    </section>
  );
}
