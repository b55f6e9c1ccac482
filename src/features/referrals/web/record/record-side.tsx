import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Referral } from "../../contract/referral.ts";
import { ConsentFacts } from "./consent-facts.tsx";
import { ContactFacts, DealFacts, ReferralFacts } from "./facts.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import styles from "./record.module.css";

type Props = { referral: Referral; onEdit: (id: Referral["id"]) => void };

/** The facts, grouped as a person looks for them. */
export function RecordSide({ referral, onEdit }: Props) {
  const { t } = useTranslation("referrals");
  const { editable, receipt, consent, status } = referral;
  const edit = editable.length > 0 && status !== "draft" ? () => onEdit(referral.id) : undefined;
  return (
    <div className={styles.side}>
      <Group title={t("record.group.contact")} editLabel={t("record.editContact")} onEdit={edit}>
        <ContactFacts referral={referral} />
      </Group>
      <Group title={t("record.group.deal")} editLabel={t("record.editDeal")} onEdit={edit}>
        <DealFacts referral={referral} />
      </Group>
      <Group title={t("record.group.referral")}>
        <ReferralFacts referral={referral} />
      </Group>
      {consent === "none" ? null : (
        <Group title={t("values.field.consent")}>
          <ConsentFacts referral={referral} />
        </Group>
      )}
      {receipt ? (
        <Group title={t("record.receipt.title")}>
          <ReceiptFacts receipt={receipt} referrer={referral.referrerName} />
        </Group>
      ) : null}
    </div>
  );
}

type GroupProps = { title: string; editLabel?: string; onEdit?: (() => void) | undefined; children: ReactNode };

function Group({ title, editLabel = title, onEdit, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {onEdit ? <IconButton icon={IconPencil} label={editLabel} onClick={onEdit} /> : null}
      </header>
      {children}
    </section>
  );
}
