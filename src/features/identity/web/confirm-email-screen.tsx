import { IconCircleCheck, IconLinkOff, IconMailSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { confirmEmailChange } from "../contract/email-change.ts";
import { errors } from "../contract.ts";
import { me } from "./api.ts";

const route = screenAt("/mailed/confirm-email", readToken);

/** Confirms a new address for the person who asked for it; a visitor is asked to sign in first, with the old one. */
export function ConfirmEmailScreen() {
  const { token } = route.useSearch();
  return useOptionalSession() === undefined ? <SignInFirst token={token} /> : <Confirmation token={token} />;
}

function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation("identity");
  const redirect = `/confirm-email?token=${encodeURIComponent(token)}`;
  return (
    <Outcome
      icon={IconMailSearch}
      tone="info"
      title={t("emailChange.signIn")}
      actions={
        <Link to="/login" search={{ redirect }} className={action.primary}>
          {t("verify.toLogin")}
        </Link>
      }
    >
      <p>{t("emailChange.signInLine")}</p>
    </Outcome>
  );
}

/** A query instead of a mutation, so that a component mounted twice sends one request. */
function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation("identity");
  const visitor = useOptionalSession();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["email-confirmation", token],
    queryFn: async () => {
      const confirmed = await call(confirmEmailChange, { token });
      await queries.invalidateQueries({ queryKey: me.queryKey });
      return confirmed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data)
    return (
      <Outcome icon={IconCircleCheck} tone="good" title={t("emailChange.done")} actions={<ProfileLink />}>
        <p>
          <Trans t={t} i18nKey="emailChange.doneLine" components={{ email: <bdi>{data.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.over")} actions={<ProfileLink />}>
        <p>{t("emailChange.overLine")}</p>
      </Outcome>
    );
  if (errors.otherAccount.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.otherAccount")} actions={<ProfileLink />}>
        <p>
          <Trans t={t} i18nKey="verify.otherAccountLine" components={{ email: <bdi>{visitor?.person.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("emailChange.failed")}
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

function ProfileLink() {
  const { t } = useTranslation("identity");
  return (
    <Link to="/profile" search={{ tab: "security" }} className={action.primary}>
      {t("emailChange.toProfile")}
    </Link>
  );
}
