import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import type { ManagedProof } from "../../../../contract/proofs.ts";
import styles from "../../admin.module.css";

/** Who submitted what for which challenge. */
export function ProofRow({ proof, onOpen }: { proof: ManagedProof; onOpen: () => void }) {
  const { t } = useTranslation("gamification");
  const { person, challenge, text, file, createdAt, state } = proof;
  const name = person?.name ?? t("rewardAdmin.redemption.former");
  // The name of the button begins with what it shows, so that it can be said.
  const action = t(state === "submitted" ? "challengeAdmin.proofs.review" : "challengeAdmin.proofs.view");
  return (
    <li>
      <span className={styles.words}>
        <b dir="auto">{name}</b>
        <span className={styles.quiet}>
          <bdi>{challenge.title}</bdi> · <DayText at={new Date(createdAt)} />
        </span>
        <span className={styles.excerpt} dir="auto">
          {text || file?.name}
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={t("challengeAdmin.proofs.open", { action, person: name, title: challenge.title })}
        onClick={onOpen}
      >
        {action}
      </Button>
    </li>
  );
}
