import { IconCircleCheck, IconLinkOff, IconMailSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { readToken, screenAt } from "#web/api/address.ts";
import { call } from "#web/api/call.ts";
import { useVisitor } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { errors } from "../contract.ts";
import { verifyEmail } from "../mailed-links.ts";
import { me } from "./api.ts";

const route = screenAt("/mailed/verify", readToken);

/** Proves the address by being opened. A question and no act to the screen: opened twice, it is asked once. */
export function VerifyScreen() {
  const { t } = useTranslation("identity");
  const { token } = route.useSearch();
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
      <Outcome icon={IconCircleCheck} tone="good" title={t("verify.done")} actions={<Onward />}>
        <p>
          <Trans t={t} i18nKey="verify.doneLine" components={{ email: <bdi>{data.email}</bdi> }} />
        </p>
      </Outcome>
    );
  if (errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.over")} actions={<Onward />}>
        <p>{t("verify.overLine")}</p>
      </Outcome>
    );
  if (error)
    return (
      <FailedOutcome
        title={t("verify.failed")}
        again={t("verify.again")}
        error={error}
        asking={isFetching}
        onAgain={() => void refetch()}
      />
    );
  return (
    <Outcome icon={IconMailSearch} tone="info" title={t("verify.working")}>
      <p>{t("verify.workingLine")}</p>
    </Outcome>
  );
}

function Onward() {
  const { t } = useTranslation("identity");
  const inside = useVisitor() !== undefined;
  return (
    <Link to={inside ? "/dashboard" : "/login"} className={action.primary}>
      {t(inside ? "verify.toApp" : "verify.toLogin")}
    </Link>
  );
}
