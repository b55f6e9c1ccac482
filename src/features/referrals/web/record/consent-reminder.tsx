import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { sendConsentNotice } from "../../contract/consent.ts";
import type { Referral } from "../../contract/referral.ts";
import styles from "./record.module.css";

/** Sends the consent mail again while the contact has not answered. */
export function ConsentReminder({ referral: { id, email } }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const { send, isPending } = useSend(sendConsentNotice, {
    onSuccess: () => toast(t("record.consent.asked", { email })),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <button type="button" className={styles.inline} disabled={isPending} onClick={() => send({ referralId: id })}>
      {t("record.consent.ask")}
    </button>
  );
}
