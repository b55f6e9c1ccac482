import { Button } from "@mantine/core";
import { IconLinkOff, IconMailOff, IconMailQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useSend } from "#web/api/use-send.ts";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { useNoIndex } from "#web/ui/use-no-index.ts";
import { errors } from "../../contract.ts";
import { unsubscribeReport } from "../../reports.ts";

const route = screenAt("/guests/reports/leave", readToken);

/** Asks for confirmation, because mail scanners follow links too. */
export function LeaveScreen() {
  useNoIndex();
  const { t } = useTranslation("analytics");
  const { token } = route.useSearch();
  const [done, setDone] = useState(false);
  const { send, isPending, error } = useSend(unsubscribeReport, { onSuccess: () => setDone(true) });
  if (done)
    return (
      <Outcome icon={IconMailOff} tone="good" title={t("report.leave.done")}>
        <p>{t("report.leave.line")}</p>
      </Outcome>
    );
  // A token that is too short is invalid input; for a person who followed a link the result is the same.
  if (errors.reportOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="info" title={t("report.leave.over")}>
        <p>{t("report.leave.overLine")}</p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("report.leave.title")}
        retryLabel={t("report.leave.action")}
        error={error}
        isRetrying={isPending}
        onRetry={() => send({ token })}
      />
    );
  return (
    <Outcome
      icon={IconMailQuestion}
      tone="info"
      title={t("report.leave.title")}
      actions={
        <Button loading={isPending} onClick={() => send({ token })}>
          {t("report.leave.action")}
        </Button>
      }
    >
      <p>{t("report.leave.line")}</p>
    </Outcome>
  );
}
