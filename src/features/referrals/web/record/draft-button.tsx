import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReferralRow } from "../../contract/referral.ts";
import type { rejectReasons } from "../../contract/values.ts";
import type { DraftKind } from "../../rules/drafting.ts";
import styles from "./record.module.css";
import { useDraftMessage } from "./use-draft-message.ts";

type Props = {
  referral: ReferralRow;
  kind: DraftKind;
  rejectReason: (typeof rejectReasons)[number] | undefined;
  /** What the field contains now. */
  note: string;
  onChange: (note: string) => void;
};

/** Fills the field with a draft, which the person edits and sends. Says where it came from while the field still contains it. */
export function DraftButton({ referral, kind, rejectReason, note, onChange }: Props) {
  const { t } = useTranslation("referrals");
  const { draft, cancel, isPending, drafted } = useDraftMessage(referral, { kind, rejectReason, note, onChange });
  const source = drafted?.providerName ? t("draft.by", { provider: drafted.providerName }) : t("draft.template");
  return (
    <div className={styles.draft}>
      {isPending ? (
        <Button variant="default" size="compact-md" onClick={cancel}>
          {t("draft.cancel")}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden="true" />}
          onClick={draft}
        >
          {t("draft.do")}
        </Button>
      )}
      <span role="status" className="soft">
        {isPending ? t("draft.pending") : drafted && note !== "" ? source : null}
      </span>
    </div>
  );
}
