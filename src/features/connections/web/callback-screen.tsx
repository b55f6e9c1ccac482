import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import type { ProviderCallback } from "#web/api/provider-callback.ts";
import { readProviderCallback } from "#web/api/provider-callback.ts";
import { screenAt } from "#web/api/screen-route.ts";
import { useOptionalSession } from "#web/api/session.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { errors, finishFlow } from "../contract.ts";
import styles from "./callback-screen.module.css";
import { announceReturn, type Outcome, sendOutcome } from "./outcome-channel.ts";
import { useContinueFlow } from "./use-continue-flow.ts";

const route = screenAt("/mailed/callback", readProviderCallback);

/** The page identity providers redirect the browser back to. It submits the returned parameters once and continues. */
export function CallbackScreen() {
  const { t } = useTranslation(["connections", "identity"]);
  const errorText = useErrorText();
  const { done, error } = useCallbackResult(route.useSearch());
  if (error === undefined)
    return (
      <PageHeader
        title={t(done ? "callback.done" : "callback.title")}
        description={t(done ? "callback.close" : "callback.line")}
      />
    );
  return (
    <>
      <PageHeader title={t("callback.failed")} />
      <div className={styles.words}>
        <Notice tone="bad">{errorText(error)}</Notice>
        <BackLink />
      </div>
    </>
  );
}

function useCallbackResult(params: ProviderCallback): { done: boolean; error?: unknown } {
  const [state, setState] = useState<{ done: boolean; error?: unknown }>({ done: false });
  const continueFlow = useContinueFlow();
  const hasStarted = useRef(false);
  useEffect(() => {
    // The returned parameters are valid once, and effects may run twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    announceReturn(params.state);
    const finish = async () => {
      const outcome = await finished(params);
      if ("finished" in outcome && outcome.finished.handOver) return location.replace(outcome.finished.handOver);
      if (isAwaited(outcome) && (await sendOutcome(params.state, outcome))) {
        setState({ done: true });
        return window.close();
      }
      return "finished" in outcome ? continueFlow(outcome.finished) : setState({ done: true, error: outcome.error });
    };
    void finish();
  }, [params, continueFlow]);
  return state;
}

/** Not a mutation, because a mutation retries after a server error, and by then the flow is used up. */
const finished = ({ state, code, error, iss }: ProviderCallback): Promise<Outcome> =>
  state
    ? call(finishFlow, { state, code, error, iss }).then(
        (answer) => ({ finished: answer }),
        (thrown: unknown) => ({ error: thrown }),
      )
    : Promise.resolve({ error: errors.flowOver() });

/** After a failure it is unknown whether a window waits for the outcome. */
const isAwaited = (outcome: Outcome) => "error" in outcome || outcome.finished.popup;

function BackLink() {
  const { t } = useTranslation("connections");
  const isSignedIn = useOptionalSession() !== undefined;
  return (
    <Link to={isSignedIn ? "/profile" : "/login"} className={action.primary}>
      {t(isSignedIn ? "callback.toProfile" : "callback.toLogin")}
    </Link>
  );
}
