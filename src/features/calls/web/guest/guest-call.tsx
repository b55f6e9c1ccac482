import { Button } from "@mantine/core";
import { IconCircleCheck, IconHourglassHigh, IconUserX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Socket } from "socket.io-client";
import { Outcome } from "#web/ui/outcome.tsx";
import type { CallSession } from "../engine/session.ts";
import { useView } from "../use-view.ts";
import { CallView } from "../view/call-view.tsx";
import { GuestChat } from "./guest-chat.tsx";
import { GuestPage } from "./guest-page.tsx";
import { useGuestChat } from "./use-guest-chat.ts";

type Props = { session: CallSession; socket: Socket; name: string };

/** A guest waits until a host lets them in, then takes part with the chat of this call, but without the referral and recordings. */
export function GuestCall({ session, socket, name }: Props) {
  const { t } = useTranslation("calls");
  const { state, call, me } = useView(session);
  const isIn = call.participants.some(({ id, state: own }) => id === me && own === "in");
  const { messages, say } = useGuestChat(socket, me, isIn);
  const [hasLeft, setHasLeft] = useState(false);
  const own = call.participants.find(({ id }) => id === me)?.state;
  const leave = () => {
    setHasLeft(true);
    void session.leave().catch(() => {});
  };
  if (state === "removed")
    return (
      <GuestPage>
        <Outcome icon={IconUserX} tone="bad" title={t("guest.refused")}>
          <p>{t("guest.refusedLine")}</p>
        </Outcome>
      </GuestPage>
    );
  if (state === "ended" || state === "replaced" || hasLeft)
    return (
      <GuestPage>
        <Outcome icon={IconCircleCheck} tone="good" title={t(hasLeft ? "after.left" : "after.title.finished")}>
          <p>{t("guest.thanks")}</p>
        </Outcome>
      </GuestPage>
    );
  if (state === "waiting" || own === "waiting")
    return (
      <GuestPage>
        <Outcome
          icon={IconHourglassHigh}
          tone="info"
          title={t("guest.wait")}
          actions={
            <Button variant="default" onClick={leave}>
              {t("guest.giveUp")}
            </Button>
          }
        >
          <p dir="auto">{name}</p>
        </Outcome>
      </GuestPage>
    );
  return (
    <CallView
      session={session}
      about={{
        id: call.id,
        name,
        referral: null,
        canHost: false,
        canRecord: false,
        chat: () => <GuestChat messages={messages} onSay={say} />,
      }}
      onLeave={leave}
    />
  );
}
