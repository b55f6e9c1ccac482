import { IconMailOff, IconMailOpened } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { useAnswerTime } from "./use-answer-time.ts";

type Props = { email: string; answerDays: number | null };

/** The same for every address, whether it is known or not. */
export function CheckMail({ email, answerDays }: Props) {
  const { t } = useTranslation("applications");
  const answerTime = useAnswerTime(answerDays);
  if (!useSendsMail()) return <MailNotSent email={email} />;
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

/** The link waits in the outbox. It is sent once the server has a mail service, unless the application has expired by then. */
function MailNotSent({ email }: Pick<Props, "email">) {
  const { t } = useTranslation("applications");
  const { name: tenant } = useBrand();
  return (
    <Outcome icon={IconMailOff} tone="info" title={t("apply.notSent")}>
      <p>
        <Trans t={t} i18nKey="apply.notSentLine" components={{ email: <bdi>{email}</bdi> }} />
      </p>
      <p>{t("apply.notSentAsk", { tenant })}</p>
    </Outcome>
  );
}
