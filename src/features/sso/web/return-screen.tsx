import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { errors as connectionErrors } from "#features/connections/contract.ts";
import { useStartSession } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import type { ProviderCallback } from "#web/api/provider-callback.ts";
import { readProviderCallback } from "#web/api/provider-callback.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { screenAt } from "#web/api/screen-route.ts";
import { startPage } from "#web/api/start-page.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { finishSso } from "../contract.ts";
import styles from "./return-screen.module.css";

const route = screenAt("/mailed/sso", readProviderCallback);

type Finished = z.infer<(typeof finishSso)["output"]>;

/** The page identity providers redirect the browser back to. It submits the returned parameters once and continues. */
export function ReturnScreen() {
  // Some errors have their messages in the namespaces of lower features.
  const { t } = useTranslation(["connections", "identity", "sso"]);
  const errorText = useErrorText();
  const error = useReturnResult(route.useSearch());
  if (error === undefined) return <PageHeader title={t("callback.title")} description={t("callback.line")} />;
  return (
    <>
      <PageHeader title={t("callback.failed")} />
      <div className={styles.words}>
        <Notice tone="bad">{errorText(error)}</Notice>
        <Link to="/login" className={action.primary}>
          {t("callback.toLogin")}
        </Link>
      </div>
    </>
  );
}

function useReturnResult(params: ProviderCallback): unknown {
  const [error, setError] = useState<unknown>();
  const continueFlow = useContinueFlow();
  const hasStarted = useRef(false);
  useEffect(() => {
    // The returned parameters are valid once, and effects may run twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (!params.state) return setError(connectionErrors.flowOver());
    // Not a mutation, because a mutation retries after a server error, and by then the flow is used up.
    call(finishSso, params).then(continueFlow).catch(setError);
  }, [params, continueFlow]);
  return error;
}

/** Continues into the app, to the second factor [R4.2], or on the host where the flow started. */
function useContinueFlow(): (finished: Finished) => Promise<void> | void {
  const startSession = useStartSession();
  const navigate = useNavigate();
  return ({ handOver, entry, returnTo }) => {
    if (handOver) return location.replace(handOver);
    if (entry?.me) startSession(entry.me);
    const target = sameOriginPath(returnTo);
    const query = target ? `?redirect=${encodeURIComponent(target)}` : "";
    const href = entry?.requiresMFA ? `/second-factor${query}` : (target ?? startPage);
    return navigate({ href, replace: true });
  };
}
