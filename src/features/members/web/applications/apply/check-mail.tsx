import { IconMailOpened } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { Outcome } from "#web/ui/outcome.tsx";
import { useAnswerTime } from "./use-answer-time.ts";

/** The same for every address, whether it is known or not. */
export function CheckMail({ email, answerDays }: { email: string; answerDays: number | null }) {
  const { t } = useTranslation("applications");
  const answerTime = useAnswerTime(answerDays);
  return (
    <Outcome icon={IconMailOpened} tone="info" title={t("apply.sent")}>
      <p>
        <Trans t={t} i18nKey="apply.sentLine" components={{ email: <bdi>{email}</bdi> }} />
      </p>
      <p>{answerTime}</p>
      <p>{t("apply.spam")}</p>
    </Outcome>
  );
}
