import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStartSession } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { startPage } from "#web/api/start-page.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { startVisit } from "../contract.ts";

const route = screenAt("/mailed/visit", readToken);

/** Submits the operator's link once, and continues into the app. */
export function VisitScreen() {
  // Some errors have their messages in the namespace of a lower feature.
  const { t } = useTranslation(["tenants", "identity"]);
  const errorText = useErrorText();
  const error = useVisit(route.useSearch().token);
  if (error === undefined) return <PageHeader title={t("visit.title")} description={t("visit.line")} />;
  return (
    <>
      <PageHeader title={t("visit.failed")} description={t("visit.failedLine")} />
      <Notice tone="bad">{errorText(error)}</Notice>
    </>
  );
}

function useVisit(token: string): unknown {
  const [error, setError] = useState<unknown>();
  const startSession = useStartSession();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    // The link is valid once, and effects may run twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    call(startVisit, { token })
      .then((me) => {
        startSession(me);
        return navigate({ to: startPage, replace: true });
      })
      .catch(setError);
  }, [token, startSession, navigate]);
  return error;
}
