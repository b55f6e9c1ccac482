import { IconMailSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";
import { verifyEmail } from "../contract/verification.ts";
import { TokenConfirmation } from "./token-confirmation.tsx";

const route = screenAt("/mailed/verify", readToken);
const confirm = (token: string) => call(verifyEmail, { token });

/** Confirms the address for the person who is signed in to its account; others are asked to sign in first. */
export function VerifyScreen() {
  const { token } = route.useSearch();
  return useOptionalSession() === undefined ? (
    <SignInFirst token={token} />
  ) : (
    <TokenConfirmation token={token} confirm={confirm} texts="verify" next={<ContinueLink />} />
  );
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

function ContinueLink() {
  const { t } = useTranslation("identity");
  return (
    <Link to="/dashboard" className={action.primary}>
      {t("verify.toApp")}
    </Link>
  );
}
