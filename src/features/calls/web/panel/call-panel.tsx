import { IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { CallAbout } from "../about.ts";
import type { SessionView } from "../engine/session.ts";
import { peopleIn } from "../view/layouts.ts";
import { AfterNote } from "./after-note.tsx";
import styles from "./panel.module.css";
import { PeoplePanel } from "./people-panel.tsx";
import { ReferralPanel } from "./referral-panel.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";

type Props = {
  view: SessionView;
  about: CallAbout;
  isStatisticsOpen: boolean;
  onCloseStatistics: () => void;
  onClose: () => void;
};

/** Beside the call: its conversation, its people and its referral, and above them the connection if one asked for it. */
export function CallPanel({ view, about, isStatisticsOpen, onCloseStatistics, onClose }: Props) {
  const { t } = useTranslation("calls");
  const { intl } = useLocale();
  const { chat, referral } = about;
  const count = numberFormat(intl).format(peopleIn(view).length);
  const tabs: { name: string; label: string; show: () => ReactNode }[] = [
    ...(chat
      ? [{ name: "chat", label: t("panel.chat"), show: () => <div className={styles.chat}>{chat()}</div> }]
      : []),
    {
      name: "people",
      label: `${t("panel.people")} ${count}`,
      show: () => <PeoplePanel view={view} about={about} />,
    },
    ...(referral
      ? [{ name: "referral", label: t("panel.referral"), show: () => <ReferralPanel id={referral.id} /> }]
      : []),
  ];
  const [chosen, setChosen] = useState(tabs[0]?.name);
  const current = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  return (
    <aside className={styles.panel} aria-label={t("panel.label")}>
      <header className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={t("panel.label")}>
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`call-tab-${name}`}
              aria-controls="call-tab-panel"
              aria-selected={name === current?.name}
              tabIndex={name === current?.name ? 0 : -1}
              onClick={() => setChosen(name)}
              onKeyDown={({ key, currentTarget }) => {
                const isNext = (key === "ArrowRight") === (getComputedStyle(currentTarget).direction === "ltr");
                if (key !== "ArrowRight" && key !== "ArrowLeft") return;
                const sibling = isNext ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
                if (!(sibling instanceof HTMLElement)) return;
                sibling.focus();
                sibling.click();
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <span className={styles.close}>
          <IconButton icon={IconX} label={t("panel.close")} onClick={onClose} />
        </span>
      </header>
      {isStatisticsOpen ? <StatisticsPanel statistics={view.statistics} onClose={onCloseStatistics} /> : null}
      {referral ? <AfterNote /> : null}
      <div className={styles.body} id="call-tab-panel" role="tabpanel" aria-labelledby={`call-tab-${current?.name}`}>
        {current?.show()}
      </div>
    </aside>
  );
}
