import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { Can } from "#web/api/can.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { viewCallsAccess } from "../access.ts";
import type { Call } from "../contract/calls.ts";
import { AfterCall } from "./after/after-call.tsx";
import { type CallId, type ConversationId, callById } from "./api.ts";
import type { CallSession } from "./engine/session.ts";
import { LiveScreen } from "./live-screen.tsx";
import { Entrance } from "./lobby/entrance.tsx";
import { LobbySkeleton } from "./lobby/lobby-skeleton.tsx";
import styles from "./page.module.css";
import { route } from "./search.ts";
import { useDarkPage } from "./use-dark-page.ts";

/** The conversation beside the call belongs to another feature; the app passes it in. */
type Chat = ((conversationId: ConversationId) => ReactNode) | undefined;

/** A call: before it, in it and after it. */
export function CallScreen({ chat }: { chat: Chat }) {
  const { t } = useTranslation("calls");
  const { id } = route.useSearch();
  useDarkPage();
  const locked = (
    <Page>
      <LockedScreen access={viewCallsAccess} picture="chat" text={(key, values) => t(`locked.${key}`, values)} />
    </Page>
  );
  return (
    <Can do={viewCallsAccess} otherwise={locked}>
      {id ? <OneCall key={id} id={id} chat={chat} /> : <GoneCall />}
    </Can>
  );
}

const Page = ({ children }: { children: ReactNode }) => (
  <main className={styles.page} id="main">
    {children}
  </main>
);

function GoneCall() {
  const { t } = useTranslation("calls");
  return (
    <Page>
      <EmptyState
        picture="chat"
        title={t("gone.title")}
        action={<Button renderRoot={(props) => <Link to="/communication" {...props} />}>{t("gone.back")}</Button>}
      >
        {t("gone.line")}
      </EmptyState>
    </Page>
  );
}

function OneCall({ id, chat }: { id: CallId; chat: Chat }) {
  const { t } = useTranslation("calls");
  const { name: brand } = useBrand();
  const { data, error, refetch } = useQuery(callById(id));
  const name = data?.name;
  useEffect(() => {
    document.title = `${name ?? t("title")} · ${brand}`;
  }, [name, t, brand]);
  if (baseErrors.notFound.is(error)) return <GoneCall />;
  if (!data)
    return error ? (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <LobbySkeleton />
    );
  return <Phases call={data} chat={chat} />;
}

/** Before, in and after the call. Someone who left can enter again as long as it runs. */
function Phases({ call, chat }: { call: Call; chat: Chat }) {
  const [session, setSession] = useState<CallSession>();
  const [hasLeft, setHasLeft] = useState(false);
  const [entersAtOnce, setEntersAtOnce] = useState(false);
  if (session)
    return (
      <LiveScreen
        session={session}
        call={call}
        chat={chat && (() => chat(call.conversationId))}
        onUseHere={() => {
          setEntersAtOnce(true);
          setSession(undefined);
        }}
        onLeft={() => {
          setHasLeft(true);
          setSession(undefined);
        }}
      />
    );
  if (call.state === "ended" || hasLeft)
    return (
      <AfterCall
        call={call}
        onEnterAgain={() => {
          setEntersAtOnce(false);
          setHasLeft(false);
        }}
      />
    );
  return <Entrance call={call} entersAtOnce={entersAtOnce} onEntered={setSession} />;
}
