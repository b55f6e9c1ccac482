import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outcome } from "#web/ui/outcome.tsx";
import type { Call } from "../contract/calls.ts";
import { useCallLock, useLeaveForOther } from "./active-call.ts";
import { callsKey } from "./api.ts";
import type { CallSession } from "./engine/session.ts";
import styles from "./page.module.css";
import { useView } from "./use-view.ts";
import { CallView } from "./view/call-view.tsx";

type Props = {
  session: CallSession;
  call: Call;
  chat: (() => ReactNode) | undefined;
  /** Takes the call back from the other tab. */
  onUseHere: () => void;
  onLeft: () => void;
};

/** The call from entering until it ends here: because it is over, was left, or goes on in another tab. */
export function LiveScreen({ session, call, chat, onUseHere, onLeft }: Props) {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const { state } = useView(session);
  const leave = useCallback(() => {
    void session.leave().finally(onLeft);
  }, [session, onLeft]);
  useCallLock(state === "replaced" || state === "ended" ? undefined : call.id);
  useLeaveForOther(call.id, leave);
  // Another page of the app: the call is left, or the others would wait for this person.
  useEffect(
    () => () => {
      // After another tab took over, leaving would end it there.
      if (session.view().state === "replaced") session.close();
      else void session.leave().catch(() => {});
    },
    [session],
  );
  const isOver = state === "ended" || state === "removed";
  useEffect(() => {
    if (!isOver) return;
    void queries.invalidateQueries({ queryKey: callsKey });
    onLeft();
  }, [isOver, queries, onLeft]);
  if (state === "replaced")
    return (
      <main className={styles.page} id="main">
        <Outcome
          icon={IconDeviceDesktop}
          tone="info"
          title={t("replaced.title")}
          actions={<Button onClick={onUseHere}>{t("replaced.useHere")}</Button>}
        >
          <p>{t("replaced.line")}</p>
        </Outcome>
      </main>
    );
  return <CallView session={session} about={{ ...call, chat }} onLeave={leave} />;
}
