import { Button } from "@mantine/core";
import { IconPlayerStop, IconSparkles } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./record.module.css";
import { type DraftOptions, useDraftMessage } from "./use-draft-message.ts";

type Props = DraftOptions & { referral: ReferralRow };

/** Fills the field with a draft, which the person edits and sends. Says where it came from while the field still contains it. */
export function DraftButton({ referral, ...options }: Props) {
  const { t } = useTranslation("referrals");
  const { draft, stop, isPending, drafted } = useDraftMessage(referral, options);
  const source = drafted?.providerName ? t("draft.by", { provider: drafted.providerName }) : t("draft.template");
  return (
    <div className={styles.draft}>
      {isPending ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />}
          onClick={stop}
        >
          {t("draft.stop")}
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
        {isPending ? t("draft.pending") : drafted && options.note !== "" ? source : null}
      </span>
    </div>
  );
}
