import { Button } from "@mantine/core";
import { useState } from "react";
import { DayText } from "#web/ui/day-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { ChallengeDetail, OwnProof } from "../../contract/challenges.ts";
import game from "../game.module.css";
import styles from "./challenges.module.css";
import { ProofBadge } from "./proof-badge.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { useChallengeText } from "./use-challenge-text.ts";

/** What the person submitted for a challenge that counts proofs, and how it was decided. */
export function OwnProofs({ challenge }: { challenge: ChallengeDetail }) {
  const { t } = useChallengeText();
  const [isOpen, setOpen] = useState(false);
  const { id, phase, proofs, target } = challenge;
  // The server takes as many undecided proofs as the goal needs.
  const canSubmit = phase === "running" && proofs.filter(({ state }) => state === "submitted").length < target;
  const submit = <Button onClick={() => setOpen(true)}>{t("challenge.proofs.submit")}</Button>;
  return (
    <SectionCard
      title={t("challenge.proofs.title")}
      description={t("challenge.proofs.line")}
      {...((canSubmit || isOpen) && { action: submit })}
    >
      {proofs.length === 0 ? <p className={game.quiet}>{t("challenge.proofs.none")}</p> : null}
      <ul className={styles.proofs}>
        {proofs.map((proof) => (
          <ProofRow key={proof.id} proof={proof} />
        ))}
      </ul>
      {isOpen ? <ProofDialog id={id} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  );
}

function ProofRow({ proof: { text, file, state, answer, createdAt } }: { proof: OwnProof }) {
  return (
    <li>
      <div>
        {text === "" ? null : <p dir="auto">{text}</p>}
        {file ? (
          <a href={file.url} className={game.link} target="_blank" rel="noopener noreferrer" dir="auto">
            {file.name}
          </a>
        ) : null}
        {answer === "" ? null : (
          <p className={game.quiet} dir="auto">
            {answer}
          </p>
        )}
        <p className={game.quiet}>
          <DayText at={new Date(createdAt)} />
        </p>
      </div>
      <ProofBadge state={state} />
    </li>
  );
}
