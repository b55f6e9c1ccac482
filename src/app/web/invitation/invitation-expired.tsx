import { IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";

/** Shown for an invitation that has expired or was used, with the next step. */
export function InvitationExpired() {
  const { t } = useTranslation("members");
  const isSignedIn = useOptionalSession() !== undefined;
  return (
    <Outcome
      icon={IconLinkOff}
      tone="bad"
      title={t("invitation.over")}
      actions={
        <Link to={isSignedIn ? "/dashboard" : "/login"} className={action.primary}>
          {t(isSignedIn ? "invitation.toApp" : "invitation.toLogin")}
        </Link>
      }
    >
      <p>{t("invitation.overLine")}</p>
    </Outcome>
  );
}
