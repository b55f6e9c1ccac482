import { IconMailSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";
import { confirmEmailChange } from "../contract/email-change.ts";
import { TokenConfirmation } from "./token-confirmation.tsx";

const route = screenAt("/mailed/confirm-email", readToken);
const confirm = (token: string) => call(confirmEmailChange, { token });

/** Confirms a new address for the person who asked for it; a visitor is asked to sign in first, with the old one. */
export function ConfirmEmailScreen() {
  const { token } = route.useSearch();
  return useOptionalSession() === undefined ? (
    <SignInFirst token={token} />
  ) : (
    <TokenConfirmation token={token} confirm={confirm} texts="emailChange" next={<ProfileLink />} />
  );
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

function ProfileLink() {
  const { t } = useTranslation("identity");
  return (
    <Link to="/profile" search={{ tab: "security" }} className={action.primary}>
      {t("emailChange.toProfile")}
    </Link>
  );
}
