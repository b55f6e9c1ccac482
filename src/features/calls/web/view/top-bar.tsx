import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars5,
  IconClock,
  IconLayoutGrid,
  IconLayoutSidebarRight,
  IconMaximize,
  IconMinimize,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { CallAbout } from "../about.ts";
import { clockText, useSecondsSince } from "../durations.ts";
import type { SessionView } from "../engine/session.ts";
import { Choice } from "./device-menu.tsx";
import { type Layout, layouts } from "./layouts.ts";
import { RecordingMark } from "./recording-mark.tsx";
import styles from "./top-bar.module.css";
import { useFullscreen } from "./use-fullscreen.ts";

type Props = {
  view: SessionView;
  about: CallAbout;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  isPanelOpen: boolean;
  onPanel: () => void;
  isStatisticsOpen: boolean;
  onStatistics: () => void;
};

/** What the call is about, that it is recorded, how long it has lasted, and how good the connection is. */
export function TopBar(props: Props) {
  const { view, about, layout, onLayout, isPanelOpen, onPanel } = props;
  const { t } = useTranslation("calls");
  const { mark } = useBrand();
  const fullscreen = useFullscreen();
  const seconds = useSecondsSince(view.call.startedAt);
  return (
    <header className={styles.bar}>
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <div className={styles.words}>
        <h1 dir="auto">{about.name}</h1>
        {about.referral ? (
          <p>
            {t("top.referral")}{" "}
            <Link to="/referrals" search={{ id: about.referral.id }} target="_blank" dir="auto">
              {about.referral.company || about.referral.name}
            </Link>
          </p>
        ) : null}
      </div>
      <RecordingMark view={view} />
      <span className={styles.space} />
      <span className={styles.time} role="timer" aria-label={t("top.duration")}>
        <IconClock size={16} stroke={1.8} aria-hidden="true" />
        {clockText(seconds)}
      </span>
      <Connection {...props} />
      <Menu position="bottom-end" shadow="none" width={240}>
        <Menu.Target>
          <IconButton icon={IconLayoutGrid} label={t("top.layout")} />
        </Menu.Target>
        <Menu.Dropdown>
          {layouts.map((one) => (
            <Choice key={one} isChosen={one === layout} onChoose={() => onLayout(one)}>
              {t(`layout.${one}`)}
            </Choice>
          ))}
        </Menu.Dropdown>
      </Menu>
      {fullscreen.isPossible ? (
        <span className={styles.wide}>
          <IconButton
            icon={fullscreen.isFullscreen ? IconMinimize : IconMaximize}
            label={t(fullscreen.isFullscreen ? "top.exitFullscreen" : "top.fullscreen")}
            aria-pressed={fullscreen.isFullscreen}
            onClick={fullscreen.toggle}
          />
        </span>
      ) : null}
      <IconButton
        icon={IconLayoutSidebarRight}
        label={t("top.panel")}
        directional
        aria-expanded={isPanelOpen}
        onClick={onPanel}
      />
    </header>
  );
}

const icons = { good: IconAntennaBars5, fair: IconAntennaBars3, poor: IconAntennaBars2 };

/** The connection in a word before the number; pressing it shows the rest. */
function Connection({ view, isStatisticsOpen, onStatistics }: Props) {
  const { t } = useTranslation("calls");
  const { intl } = useLocale();
  const { statistics, state, peers } = view;
  // Alone there is no connection that could be good or bad.
  if (state === "connected" && peers.size === 0) return null;
  const isSteady = state === "connected" && statistics !== null;
  const quality = isSteady ? statistics.quality : "fair";
  const ConnectionIcon = icons[quality];
  return (
    <button
      type="button"
      className={styles.net}
      data-quality={quality}
      aria-expanded={isStatisticsOpen}
      onClick={onStatistics}
    >
      <ConnectionIcon size={18} stroke={1.8} aria-hidden="true" />
      <span className={styles.netWord}>
        {isSteady
          ? t(`connection.${quality}`)
          : t(state === "reconnecting" ? "connection.reconnecting" : "connection.connecting")}
      </span>
      {isSteady && statistics.latency !== null ? (
        <span className={styles.latency}>
          {t("statistics.ms", { value: numberFormat(intl).format(Math.round(statistics.latency)) })}
        </span>
      ) : null}
    </button>
  );
}
