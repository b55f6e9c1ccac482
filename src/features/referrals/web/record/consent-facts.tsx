import { IconMailQuestion, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { sendConsentNotice } from "../../contract/consent.ts";
import type { Referral } from "../../contract/referral.ts";
import { canAskContact, isLinkOpen } from "../../rules/consent.ts";
import { ConsentReminder } from "./consent-reminder.tsx";
import styles from "./record.module.css";

const icons = { attested: IconMailQuestion, confirmed: IconUserCheck, declined: IconUserOff } as const;
const tones = { attested: "calm", confirmed: "good", declined: "bad" } as const;

/** What the contact said about being contacted. They are asked once the referral is accepted; until they answer, the company can ask again. */
export function ConsentFacts({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const canRemind = useCan(sendConsentNotice);
  const { consent, closedAt } = referral;
  if (consent === "none" || (closedAt && !isLinkOpen(referral))) return null;
  const ConsentIcon = icons[consent];
  return (
    <p className={styles.clock} data-tone={tones[consent]}>
      <ConsentIcon size={17} stroke={1.8} aria-hidden="true" />
      <span>
        {t(`record.consent.${isLinkOpen(referral) ? consent : "later"}`)}
        {canAskContact(referral) && canRemind ? <ConsentReminder referral={referral} /> : null}
      </span>
    </p>
  );
}
