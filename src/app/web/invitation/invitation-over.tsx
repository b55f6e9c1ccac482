import { IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { Outcome } from "#web/ui/outcome.tsx";

/** Shown for an invitation that has expired or was used, with the next step. */
export function InvitationOver() {
  const { t } = useTranslation("members");
  const inside = useOptionalSession() !== undefined;
  return (
    <Outcome
      icon={IconLinkOff}
      tone="bad"
      title={t("invitation.over")}
      actions={
        <Link to={inside ? "/dashboard" : "/login"} className={action.primary}>
          {t(inside ? "invitation.toApp" : "invitation.toLogin")}
        </Link>
      }
    >
      <p>{t("invitation.overLine")}</p>
    </Outcome>
  );
}
