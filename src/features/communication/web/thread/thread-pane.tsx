import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import { type ConversationId, conversationById } from "../api.ts";
import contextStyles from "../context/context.module.css";
import { Context } from "../context/context.tsx";
import { route } from "../search.ts";
import styles from "./thread.module.css";
import { Thread } from "./thread.tsx";
import { ThreadHead } from "./thread-head.tsx";
import { ThreadSkeleton } from "./thread-skeleton.tsx";

type Props = { id: ConversationId; at: number | undefined };

/** The open conversation, and beside it what it is about; on a smaller screen that is a panel. */
export function ThreadPane({ id, at }: Props) {
  const { t } = useTranslation("communication");
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const isWide = useMediaQuery("(min-width: 1180px)", true, { getInitialValueInEffect: false });
  const [isContextOpen, setIsContextOpen] = useState(false);
  const { data, error, refetch } = useQuery(conversationById(id));
  const back = () => void navigate({ search: ({ filter }) => (filter ? { filter } : {}), resetScroll: false });
  const jump = (seq: number) => {
    setIsContextOpen(false);
    void navigate({ search: (old) => ({ ...old, at: seq }), resetScroll: false, replace: true });
  };
  const isGone = baseErrors.notFound.is(error);
  if (isGone || (error && !data))
    return (
      <div className={styles.nothing}>
        {isGone ? (
          <EmptyState
            picture="chat"
            title={t("thread.gone.title")}
            action={
              <Button variant="default" onClick={back}>
                {t("thread.back")}
              </Button>
            }
          >
            {t("thread.gone.line")}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return (
    <>
      <div className={styles.pane}>
        {data ? (
          <>
            <ThreadHead
              conversation={data}
              onBack={isPhone ? back : undefined}
              onContext={isWide ? undefined : () => setIsContextOpen(true)}
              onLeft={back}
            />
            <Thread conversation={data} at={at} autoFocus={!isPhone && at === undefined} />
          </>
        ) : (
          <ThreadSkeleton />
        )}
      </div>
      {isWide ? (
        <aside className={contextStyles.side} aria-label={t("context.label")}>
          {data ? <Context conversation={data} onJump={jump} /> : null}
        </aside>
      ) : (
        <SidePanel opened={isContextOpen} title={t("context.label")} onClose={() => setIsContextOpen(false)}>
          {data ? <Context conversation={data} onJump={jump} /> : null}
        </SidePanel>
      )}
    </>
  );
}
