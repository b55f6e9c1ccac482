import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StoredFiles } from "#web/ui/upload-list.tsx";
import type { Referral } from "../../contract.ts";
import { Clocks } from "./clocks.tsx";
import { ContactFacts, DealFacts, RelationFacts } from "./facts.tsx";
import { NoteBox } from "./note-box.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import styles from "./record.module.css";
import { RecordPart } from "./record-part.tsx";
import { Standing } from "./standing.tsx";
import { Summary } from "./summary.tsx";
import { Timeline } from "./timeline.tsx";
import { Twins } from "./twins.tsx";

/** A part of the record that another feature adds; null of a referral it has nothing to say about. */
export type MorePart = { title: string; show: (referral: Referral) => ReactNode };
type Props = { referral: Referral; onOpen: (id: Referral["id"]) => void; more: readonly MorePart[] };

/** The record, from what matters now down to what was. */
export function RecordBody({ referral, onOpen, more }: Props) {
  const { t } = useTranslation("referrals");
  const { attachments, twins, receipt } = referral;
  return (
    <div className={styles.body}>
      <Summary referral={referral} />
      <Standing referral={referral} />
      <Clocks referral={referral} />
      <RecordPart title={t("form.section.contact.title")}>
        <ContactFacts referral={referral} />
      </RecordPart>
      <RecordPart title={t("form.section.deal.title")}>
        <DealFacts referral={referral} />
      </RecordPart>
      <RecordPart title={t("form.section.relation.title")}>
        <RelationFacts referral={referral} />
      </RecordPart>
      {more.map(({ title, show }) => {
        const part = show(referral);
        return part ? (
          <RecordPart key={title} title={title}>
            {part}
          </RecordPart>
        ) : null;
      })}
      {twins.length > 0 ? (
        <RecordPart title={t("record.twins.title")}>
          <Twins referral={referral} onOpen={onOpen} />
        </RecordPart>
      ) : null}
      {attachments.length > 0 ? (
        <RecordPart title={t("values.field.attachments")}>
          <StoredFiles files={attachments.map(({ url, ...file }) => ({ ...file, href: url }))} onRemove={undefined} />
        </RecordPart>
      ) : null}
      {receipt ? (
        <RecordPart title={t("record.receipt.title")}>
          <ReceiptFacts receipt={receipt} referrer={referral.referrerName} />
        </RecordPart>
      ) : null}
      {referral.status === "draft" ? null : (
        <RecordPart title={t("timeline.title")}>
          <NoteBox referral={referral} />
          <Timeline referral={referral} />
        </RecordPart>
      )}
    </div>
  );
}
