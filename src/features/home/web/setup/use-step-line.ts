import { useTranslation } from "react-i18next";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import type { FirstStep } from "../../contract.ts";

/** What a step is about. Where the server sends no mail, there is no mailed link to open. */
export function useStepLine() {
  const { t } = useTranslation("home");
  const sendsMail = useSendsMail();
  return (step: FirstStep) => (step === "verify" && !sendsMail ? t("steps.verify.noMail") : t(`steps.${step}.line`));
}
