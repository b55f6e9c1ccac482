import { useEffect, useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { beginFlow, type Finished, type Provider } from "../contract.ts";
import type { Outcome } from "./channel.ts";
import { follow, openPopup, popupsCanBe } from "./popup.ts";

/** What kept somebody from coming back: the window, or an answer. */
export type Trouble = { provider: Provider } & ({ popup: "closed" | "blocked" } | { error: unknown });

type Going = { returnTo: string | undefined; remember: () => boolean; onFinished: (finished: Finished) => void };

/** The way to another house and back: in a popup, or where none can be with this very page. */
export function useIdentityProvider({ returnTo, remember, onFinished }: Going) {
  const [waitingFor, setWaitingFor] = useState<Provider>();
  const [trouble, setTrouble] = useState<Trouble>();
  const following = useRef(() => {});
  useEffect(() => () => following.current(), []);

  const wait = (provider: Provider) => {
    setTrouble(undefined);
    setWaitingFor(provider);
  };
  const stop = (met: Trouble) => {
    setWaitingFor(undefined);
    setTrouble(met);
  };
  const begin = (provider: Provider, popup: boolean) =>
    call(beginFlow, { provider, popup, remember: remember(), ...(returnTo && { returnTo }) });

  const goHere = async (provider: Provider) => {
    wait(provider);
    try {
      location.assign((await begin(provider, false)).url);
    } catch (error) {
      stop({ provider, error });
    }
  };

  const go = async (provider: Provider) => {
    following.current();
    if (!popupsCanBe()) return goHere(provider);
    const popup = openPopup();
    if (!popup) return stop({ provider, popup: "blocked" });
    wait(provider);
    const onTold = (outcome: Outcome) => {
      if ("error" in outcome) stop({ provider, error: outcome.error });
      else onFinished(outcome.finished);
    };
    try {
      const { url, state } = await begin(provider, true);
      const onClosed = () => stop({ provider, popup: "closed" });
      following.current = follow(popup, state, { onBack: () => wait(provider), onTold, onClosed });
      popup.location.replace(url);
    } catch (error) {
      popup.close();
      stop({ provider, error });
    }
  };

  return { go, goHere, waitingFor, trouble };
}
