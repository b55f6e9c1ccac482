import { type ReactNode, use } from "react";
import { Can } from "#web/api/can.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import type { Referral } from "../../contract/referral.ts";
import { summarizeHistory } from "../../contract/summary.ts";
import { Slots } from "../slots.tsx";
import { DuplicateComparison } from "./duplicate-comparison.tsx";
import { GoodFit } from "./good-fit.tsx";
import { HistorySummary } from "./history-summary.tsx";
import styles from "./record.module.css";
import { RecordSide } from "./record-side.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { StatusNotice } from "./status-notice.tsx";

/** A section of the record that another feature adds; null when it has nothing to show for a referral. */
export type RecordSection = { title: string; show: (referral: Referral) => ReactNode };
type Props = {
  referral: Referral;
  onOpen: (id: Referral["id"]) => void;
  onEdit: (id: Referral["id"]) => void;
  more: readonly RecordSection[];
};

/** The record: why it is a good fit, what it may earn, and its history; the facts stand beside it. */
export function RecordBody({ referral, onOpen, onEdit, more }: Props) {
  const { nextAction, awards } = use(Slots);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <StatusNotice referral={referral} />
        {nextAction(referral)}
        <GoodFit referral={referral} />
        <DuplicateComparison referral={referral} onOpen={onOpen} />
        {more.map(({ title, show }) => {
          const part = show(referral);
          return part ? (
            <PanelSection key={title} title={title}>
              {part}
            </PanelSection>
          ) : null;
        })}
        {awards(referral)}
        {referral.status === "draft" ? null : (
          <>
            <Can do={summarizeHistory}>
              <HistorySummary referral={referral} />
            </Can>
            <RecordTabs referral={referral} />
          </>
        )}
      </div>
      <RecordSide referral={referral} onEdit={onEdit} />
    </div>
  );
}
