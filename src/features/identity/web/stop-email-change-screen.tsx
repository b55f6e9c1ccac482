import { IconCircleCheck, IconLinkOff, IconShieldLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useSend } from "#web/api/use-send.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { stopEmailChange } from "../contract/email-change.ts";
import { errors } from "../contract.ts";
import { useClearSession } from "./api.ts";

const route = screenAt("/mailed/stop-email-change", readToken);

/** Stops a change of address, or reverts it. It asks first, because programs that scan mails open every link. */
export function StopEmailChangeScreen() {
  const { t } = useTranslation("identity");
  const { token } = route.useSearch();
  const errorText = useErrorText();
  const clearSession = useClearSession();
  const [stopped, setStopped] = useState<{ email: string; restored: boolean }>();
  const { send, isPending, error } = useSend(stopEmailChange, {
    onSuccess: (answer) => {
      // Reverting a change ends every session, including this browser's.
      if (answer.restored) clearSession();
      setStopped(answer);
    },
  });
  if (stopped)
    return (
      <Outcome
        icon={IconCircleCheck}
        tone="good"
        title={t(stopped.restored ? "emailChange.restored" : "emailChange.stopped")}
        actions={
          <Link to="/forgot" className={action.primary}>
            {t("emailChange.newPassword")}
          </Link>
        }
      >
        <p>
          <Trans
            t={t}
            i18nKey={stopped.restored ? "emailChange.restoredLine" : "emailChange.stoppedLine"}
            components={{ email: <bdi>{stopped.email}</bdi> }}
          />
        </p>
      </Outcome>
    );
  if (!token || errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <Outcome icon={IconLinkOff} tone="bad" title={t("verify.over")}>
        <p>{t("emailChange.stopOverLine")}</p>
      </Outcome>
    );
  return (
    <Outcome
      icon={IconShieldLock}
      tone="info"
      title={t("emailChange.stopTitle")}
      actions={
        <button type="button" className={action.primary} disabled={isPending} onClick={() => send({ token })}>
          {t("emailChange.stop")}
        </button>
      }
    >
      <p>{t("emailChange.stopLine")}</p>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
    </Outcome>
  );
}
