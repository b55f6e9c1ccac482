import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import panel from "#web/ui/panel.module.css";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { StoredFiles } from "#web/ui/upload-list.tsx";
import type { Referral } from "../../contract/referral.ts";
import { Clocks } from "./clocks.tsx";
import { ContactFacts, DealFacts, RelationFacts } from "./facts.tsx";
import { NoteBox } from "./note-box.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { ReferralTimeline } from "./referral-timeline.tsx";
import { StatusNotice } from "./status-notice.tsx";
import { Summary } from "./summary.tsx";

/** A section of the record that another feature adds; null when it has nothing to show for a referral. */
export type RecordSection = { title: string; show: (referral: Referral) => ReactNode };
type Props = { referral: Referral; onOpen: (id: Referral["id"]) => void; more: readonly RecordSection[] };

/** The record, from what is current to the history. */
export function RecordBody({ referral, onOpen, more }: Props) {
  const { t } = useTranslation("referrals");
  const { attachments, possibleDuplicates, receipt } = referral;
  return (
    <div className={panel.body}>
      <Summary referral={referral} />
      <StatusNotice referral={referral} />
      <Clocks referral={referral} />
      <PanelSection title={t("form.section.contact.title")}>
        <ContactFacts referral={referral} />
      </PanelSection>
      <PanelSection title={t("form.section.deal.title")}>
        <DealFacts referral={referral} />
      </PanelSection>
      <PanelSection title={t("form.section.relation.title")}>
        <RelationFacts referral={referral} />
      </PanelSection>
      {more.map(({ title, show }) => {
        const part = show(referral);
        return part ? (
          <PanelSection key={title} title={title}>
            {part}
          </PanelSection>
        ) : null;
      })}
      {possibleDuplicates.length > 0 ? (
        <PanelSection title={t("record.possibleDuplicates.title")}>
          <PossibleDuplicates referral={referral} onOpen={onOpen} />
        </PanelSection>
      ) : null}
      {attachments.length > 0 ? (
        <PanelSection title={t("values.field.attachments")}>
          <StoredFiles files={attachments.map(({ url, ...file }) => ({ ...file, href: url }))} onRemove={undefined} />
        </PanelSection>
      ) : null}
      {receipt ? (
        <PanelSection title={t("record.receipt.title")}>
          <ReceiptFacts receipt={receipt} referrer={referral.referrerName} />
        </PanelSection>
      ) : null}
      {referral.status === "draft" ? null : (
        <PanelSection title={t("timeline.title")}>
          <NoteBox referral={referral} />
          <ReferralTimeline referral={referral} />
        </PanelSection>
      )}
    </div>
  );
}
