import { IconCircleCheck, IconLinkOff, IconMailSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import action from "#web/ui/action.module.css";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { useNoIndex } from "#web/ui/use-no-index.ts";
import { confirmApplication } from "../../../contract/applications.ts";
import { errors } from "../../../contract.ts";
import { useAnswerTime } from "./use-answer-time.ts";

const route = screenAt("/guests/apply/confirm", readToken);

/** Redeems the mailed token. A query instead of a mutation, so that a component mounted twice sends one request. */
export function ConfirmScreen() {
  useNoIndex();
  const { t } = useTranslation("applications");
  const { token } = route.useSearch();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["application-confirmation", token],
    queryFn: () => call(confirmApplication, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const answerTime = useAnswerTime(data?.answerDays ?? null);
  if (data)
    return (
      <Outcome icon={IconCircleCheck} tone="good" title={t("confirm.done")}>
        <p>
          <Trans t={t} i18nKey="confirm.doneLine" components={{ email: <bdi>{data.email}</bdi> }} />
        </p>
        <p>{answerTime}</p>
      </Outcome>
    );
  if (errors.applicationLinkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome
        icon={IconLinkOff}
        tone="bad"
        title={t("confirm.over")}
        actions={
          <Link to="/apply" className={action.primary}>
            {t("confirm.apply")}
          </Link>
        }
      >
        <p>{t("confirm.overLine")}</p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("confirm.failed")}
        retryLabel={t("apply.again")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Outcome icon={IconMailSearch} tone="info" title={t("confirm.working")}>
      <p>{t("apply.workingLine")}</p>
    </Outcome>
  );
}
