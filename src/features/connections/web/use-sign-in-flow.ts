import { useEffect, useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { beginFlow, type Finished, type Provider } from "../contract.ts";
import type { Outcome } from "./outcome-channel.ts";
import { canOpenPopup, openPopup, watchPopup } from "./popup.ts";

/** What prevented the flow from finishing: the popup, or an error. */
export type FlowFailure = { provider: Provider } & ({ popup: "closed" | "blocked" } | { error: unknown });

type FlowOptions = { returnTo: string | undefined; remember: () => boolean; onFinished: (finished: Finished) => void };

/** Runs the flow with an identity provider in a popup, or by redirecting this page where popups are not available. */
export function useSignInFlow({ returnTo, remember, onFinished }: FlowOptions) {
  const [pendingProvider, setPendingProvider] = useState<Provider>();
  const [failure, setFailure] = useState<FlowFailure>();
  const stopWatching = useRef(() => {});
  useEffect(() => () => stopWatching.current(), []);

  const startWaiting = (provider: Provider) => {
    setFailure(undefined);
    setPendingProvider(provider);
  };
  const fail = (next: FlowFailure) => {
    setPendingProvider(undefined);
    setFailure(next);
  };
  const requestFlow = (provider: Provider, popup: boolean) =>
    call(beginFlow, { provider, popup, remember: remember(), ...(returnTo && { returnTo }) });

  const redirectPage = async (provider: Provider) => {
    startWaiting(provider);
    try {
      location.assign((await requestFlow(provider, false)).url);
    } catch (error) {
      fail({ provider, error });
    }
  };

  const start = async (provider: Provider) => {
    stopWatching.current();
    if (!canOpenPopup()) return redirectPage(provider);
    const popup = openPopup();
    if (!popup) return fail({ provider, popup: "blocked" });
    startWaiting(provider);
    const onOutcome = (outcome: Outcome) => {
      if ("error" in outcome) fail({ provider, error: outcome.error });
      else onFinished(outcome.finished);
    };
    try {
      const { url, state } = await requestFlow(provider, true);
      const onClosed = () => fail({ provider, popup: "closed" });
      stopWatching.current = watchPopup(popup, state, { onReturn: () => startWaiting(provider), onOutcome, onClosed });
      popup.location.replace(url);
    } catch (error) {
      popup.close();
      fail({ provider, error });
    }
  };

  return { start, redirectPage, pendingProvider, failure };
}
