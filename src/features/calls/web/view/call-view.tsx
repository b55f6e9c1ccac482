import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { CallAbout } from "../about.ts";
import type { CallSession } from "../engine/session.ts";
import { CallPanel } from "../panel/call-panel.tsx";
import { useView } from "../use-view.ts";
import { CallAnnouncer } from "./call-announcer.tsx";
import styles from "./call-view.module.css";
import { Controls } from "./controls.tsx";
import type { Layout } from "./layouts.ts";
import { Requests } from "./requests.tsx";
import { Stage } from "./stage.tsx";
import { TopBar } from "./top-bar.tsx";
import { useEscape } from "./use-escape.ts";
import { usePopOut } from "./use-pop-out.ts";

type Props = { session: CallSession; about: CallAbout; onLeave: () => void };

/** A running call: its people, what one can do, and beside it the conversation. Guests have the same view with less beside it. */
export function CallView({ session, about, onLeave }: Props) {
  const { t } = useTranslation("calls");
  const view = useView(session);
  const isWide = useMediaQuery("(min-width: 1024px)", true, { getInitialValueInEffect: false });
  const [isPanelOpen, setIsPanelOpen] = useState(isWide);
  const [isStatisticsOpen, setIsStatisticsOpen] = useState(false);
  const [layout, setLayout] = useState<Layout>("automatic");
  const stage = useRef<HTMLElement>(null);
  const popOut = usePopOut(stage);
  // Closes the last thing that was opened; the call itself is left only on purpose.
  // Over the call, the panel opens only on request: not by itself when the window becomes narrow.
  useEffect(() => setIsPanelOpen(isWide), [isWide]);
  useEscape(() => {
    if (isStatisticsOpen) setIsStatisticsOpen(false);
    else if (isPanelOpen && !isWide) setIsPanelOpen(false);
  });
  return (
    <div className={styles.call} data-panel={isPanelOpen || undefined}>
      <TopBar
        view={view}
        about={about}
        layout={layout}
        onLayout={setLayout}
        isPanelOpen={isPanelOpen}
        onPanel={() => setIsPanelOpen(!isPanelOpen)}
        isStatisticsOpen={isStatisticsOpen}
        onStatistics={() => {
          setIsStatisticsOpen(!isStatisticsOpen);
          if (!isStatisticsOpen) setIsPanelOpen(true);
        }}
      />
      <main ref={stage} className={styles.main} id="main" aria-label={t("stage.label")}>
        {popOut.container ? (
          <>
            <p className={styles.away}>{t("stage.poppedOut")}</p>
            {createPortal(
              <div className={styles.small}>
                <Stage view={view} layout={layout} />
              </div>,
              popOut.container,
            )}
          </>
        ) : (
          <Stage view={view} layout={layout} />
        )}
        {view.state === "reconnecting" || view.state === "connecting" ? (
          <p className={styles.state} role="status">
            {t(view.state === "connecting" ? "connection.connecting" : "connection.reconnectingLine")}
          </p>
        ) : null}
        <Requests session={session} about={about} />
      </main>
      <footer className={styles.foot}>
        <Controls session={session} about={about} popOut={popOut} onLeave={onLeave} />
      </footer>
      {isPanelOpen ? (
        <CallPanel
          view={view}
          about={about}
          isStatisticsOpen={isStatisticsOpen}
          onCloseStatistics={() => setIsStatisticsOpen(false)}
          onClose={() => setIsPanelOpen(false)}
        />
      ) : null}
      <CallAnnouncer view={view} />
    </div>
  );
}
