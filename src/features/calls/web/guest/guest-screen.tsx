import { TextInput } from "@mantine/core";
import { IconClockOff, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { call } from "#web/api/call.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useSend } from "#web/api/use-send.ts";
import { FailedOutcome } from "#web/ui/failed-outcome.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { useExactTime } from "#web/ui/relative-time.tsx";
import { useNoIndex } from "#web/ui/use-no-index.ts";
import { errors } from "../../contract/errors.ts";
import { enterAsGuest, readGuestLink } from "../../contract/guests.ts";
import { Lobby } from "../lobby/lobby.tsx";
import { LobbySkeleton } from "../lobby/lobby-skeleton.tsx";
import { usePreview } from "../lobby/use-preview.ts";
import type { CallPreview } from "../open-session.ts";
import { useDarkPage } from "../use-dark-page.ts";
import { GuestCall } from "./guest-call.tsx";
import { GuestPage } from "./guest-page.tsx";
import { type GuestSession, useGuestSession } from "./use-guest-session.ts";

const route = screenAt("/call/join", readToken);

/** For people without an account who have a link to a call: name, devices, waiting room, call. */
export function GuestScreen() {
  useNoIndex();
  useDarkPage();
  const { t } = useTranslation("calls");
  const { token } = route.useSearch();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["call-guest", token],
    queryFn: () => call(readGuestLink, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // A token that is too short is invalid input; for a visitor with a link the result is the same.
  if (errors.linkOver.is(error) || baseErrors.invalid.is(error))
    return (
      <GuestPage>
        <Outcome icon={IconLinkOff} tone="bad" title={t("guest.linkOver")}>
          <p>{t("guest.linkOverLine")}</p>
        </Outcome>
      </GuestPage>
    );
  if (error)
    return (
      <GuestPage>
        <FailedOutcome
          title={t("guest.failed")}
          retryLabel={t("problem.retry")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </GuestPage>
    );
  if (!data) return <LobbySkeleton />;
  if (data.state === "ended")
    return (
      <GuestPage>
        <Outcome icon={IconClockOff} tone="info" title={t("guest.over")}>
          <p>{t("guest.overLine")}</p>
        </Outcome>
      </GuestPage>
    );
  // Only a scheduled call has a title of its own; the name of the conversation is not for guests.
  return <GuestEntrance token={token} {...data} name={data.name || t("title")} />;
}

type Link = {
  token: string;
  name: string;
  host: string | null;
  startsAt: string | null;
  isRecorded: boolean;
  mayTranscribe: boolean;
};

function GuestEntrance(link: Link) {
  const preview = usePreview(true);
  const [opened, setOpened] = useState<GuestSession>();
  if (opened) return <GuestCall {...opened} name={link.name} />;
  return preview ? <GuestLobby {...link} preview={preview} onEntered={setOpened} /> : <LobbySkeleton />;
}

type LobbyProps = Link & { preview: CallPreview; onEntered: (opened: GuestSession) => void };

function GuestLobby({ token, name: title, host, startsAt, isRecorded, mayTranscribe, preview, onEntered }: LobbyProps) {
  const { t } = useTranslation("calls");
  const exact = useExactTime();
  const [name, setName] = useState("");
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { open, failure } = useGuestSession(preview, onEntered);
  const { send, isPending, error } = useSend(enterAsGuest, { onSuccess: open });
  const join = (agreesToRecording: boolean) => {
    if (!name.trim()) return setIsNameMissing(true);
    const { microphone, camera } = preview.view().media;
    send({
      token,
      name: name.trim(),
      media: { microphone, camera, screen: false, hand: false },
      agreesToRecording,
    });
  };
  return (
    <Lobby
      preview={preview}
      title={title}
      line={
        <>
          {host ? <p>{t("guest.invitedBy", { name: host })}</p> : null}
          {startsAt ? <p>{exact(new Date(startsAt))}</p> : null}
        </>
      }
      fields={
        <TextInput
          label={t("guest.name")}
          description={t("guest.nameHelp")}
          autoComplete="name"
          maxLength={80}
          dir="auto"
          value={name}
          error={isNameMissing ? t("guest.nameMissing") : undefined}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setIsNameMissing(false);
          }}
        />
      }
      submitLabel={t("guest.ask")}
      isRecorded={isRecorded}
      mayTranscribe={mayTranscribe}
      isPending={isPending}
      error={error ?? failure}
      onJoin={join}
    />
  );
}
