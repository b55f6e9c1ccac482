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
import { verifyEmail } from "../contract/verification.ts";
import { errors } from "../contract.ts";
import { me } from "./api.ts";

const route = screenAt("/mailed/verify", readToken);

/** Confirms the address for the person who is signed in to its account; others are asked to sign in first. */
export function VerifyScreen() {
  const { token } = route.useSearch();
  return useOptionalSession() === undefined ? <SignInFirst token={token} /> : <Verification token={token} />;
}

/** A person who has the mail but not the password did not create the account, and takes it over by a reset. */
function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation("identity");
  const redirect = `/verify?token=${encodeURIComponent(token)}`;
  return (
    <Outcome
      icon={IconMailSearch}
      tone="info"
      title={t("verify.signIn")}
      actions={
        <>
          <Link to="/login" search={{ redirect }} className={action.primary}>
            {t("verify.toLogin")}
          </Link>
          <Link to="/forgot" className={action.quiet}>
            {t("verify.reset")}
          </Link>
        </>
      }
    >
      <p>{t("verify.signInLine")}</p>
      <p>{t("verify.notYours")}</p>
    </Outcome>
  );
}

/** A query instead of a mutation, so that a component mounted twice sends one request. */
function Verification({ token }: { token: string }) {
  const { t } = useTranslation("identity");
  const visitor = useOptionalSession();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["verification", token],
    queryFn: async () => {
      const proved = await call(verifyEmail, { token });
      await queries.invalidateQueries({ queryKey: me.queryKey });
      return proved;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data)
    return (
      <Outcome icon={IconCircleCheck} tone="good" title={t("verify.done")} actions={<ContinueLink />}>
        <p>
          <Trans t={t} i18nKey="verify.doneLine" components={{ email: <bdi>{data.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.over")} actions={<ContinueLink />}>
        <p>{t("verify.overLine")}</p>
      </Outcome>
    );
  if (errors.otherAccount.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.otherAccount")} actions={<ContinueLink />}>
        <p>
          <Trans t={t} i18nKey="verify.otherAccountLine" components={{ email: <bdi>{visitor?.person.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("verify.failed")}
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

function ContinueLink() {
  const { t } = useTranslation("identity");
  return (
    <Link to="/dashboard" className={action.primary}>
      {t("verify.toApp")}
    </Link>
  );
}
