import { IconCircleCheck, IconLinkOff, IconMailSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useOptionalSession } from "#web/api/session.ts";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { errors } from "../contract.ts";
import { me } from "./api.ts";

type Props = {
  token: string;
  confirm: (token: string) => Promise<{ email: string }>;
  /** The group of texts that name what the token confirms. */
  texts: "verify" | "emailChange";
  next: ReactNode;
};

/** Redeems a mailed token. A query instead of a mutation, so that a component mounted twice sends one request. */
export function TokenConfirmation({ token, confirm, texts, next }: Props) {
  const { t } = useTranslation("identity");
  const visitor = useOptionalSession();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["token-confirmation", texts, token],
    queryFn: async () => {
      const confirmed = await confirm(token);
      await queries.invalidateQueries({ queryKey: me.queryKey });
      return confirmed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data)
    return (
      <Outcome icon={IconCircleCheck} tone="good" title={t(`${texts}.done`)} actions={next}>
        <p>
          <Trans t={t} i18nKey={`${texts}.doneLine`} components={{ email: <bdi>{data.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.over")} actions={next}>
        <p>{t(`${texts}.overLine`)}</p>
      </Outcome>
    );
  if (errors.otherAccount.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.otherAccount")} actions={next}>
        <p>
          <Trans t={t} i18nKey="verify.otherAccountLine" components={{ email: <bdi>{visitor?.person.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t(`${texts}.failed`)}
        retryLabel={t("verify.again")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Outcome icon={IconMailSearch} tone="info" title={t("verify.working")}>
      <p>{t("verify.workingLine")}</p>
    </Outcome>
  );
}
