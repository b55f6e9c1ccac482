import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import type { ManagedChallenge } from "../../../../contract/challenges.ts";
import type { ManagedProof } from "../../../../contract/proofs.ts";
import { proofStates } from "../../../../values.ts";
import { useChallengeText } from "../../../challenges/use-challenge-text.ts";
import styles from "../../admin.module.css";
import { proofPages } from "../../api.ts";
import { ProofPanel } from "./proof-panel.tsx";
import { ProofRow } from "./proof-row.tsx";

type State = ManagedProof["state"];

/** The proofs of all challenges: those to decide first, and the decided ones one choice away. */
export function ProofReview({ challenges }: { challenges: readonly ManagedChallenge[] }) {
  const { t, number } = useChallengeText();
  const [state, setState] = useState<State>("submitted");
  const [open, setOpen] = useState<{ proof: ManagedProof; index: number }>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setOpen(undefined);
  const waiting = challenges.reduce((sum, { openProofs }) => sum + openProofs, 0);
  const labels = {
    submitted: `${t("challengeAdmin.toReview")} (${number(waiting)})`,
    accepted: t("challenge.proofs.state.accepted"),
    declined: t("challenge.proofs.state.declined"),
  };
  const choice = (
    <SegmentedControl
      aria-label={t("rewardAdmin.stateTitle")}
      data={proofStates.map((value) => ({ value, label: labels[value] }))}
      value={state}
      onChange={(to) => setState(to as State)}
    />
  );
  const isFinal = (proof: ManagedProof) =>
    challenges.some(({ id, state: own }) => id === proof.challenge.id && own !== "published");
  return (
    <SectionCard title={t("challengeAdmin.proofs.title")} description={t("challengeAdmin.proofs.line")} action={choice}>
      <div ref={list} tabIndex={-1} className={styles.focusable}>
        <ProofList state={state} onOpen={(proof, index) => setOpen({ proof, index })} />
      </div>
      {open ? (
        <ProofPanel
          proof={open.proof}
          isFinal={isFinal(open.proof)}
          onClose={close}
          onDecided={() => {
            // The row whose button opened the panel has left this list, and the next one has its place.
            flushSync(close);
            const rows = [...(list.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
            (rows[open.index] ?? rows.at(-1) ?? list.current)?.focus();
          }}
        />
      ) : null}
    </SectionCard>
  );
}

type ListProps = { state: State; onOpen: (proof: ManagedProof, index: number) => void };

function ProofList({ state, onOpen }: ListProps) {
  const { t } = useChallengeText();
  const { rows, error, onRetry, paging } = usePages(proofPages(state));
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <ItemSkeleton rows={2} />;
  if (rows.length === 0) return <p className={styles.quiet}>{t(`challengeAdmin.proofs.none.${state}`)}</p>;
  return (
    <>
      <ul className={styles.versions}>
        {rows.map((proof, index) => (
          <ProofRow key={proof.id} proof={proof} onOpen={() => onOpen(proof, index)} />
        ))}
      </ul>
      {paging.next === null ? null : (
        <Button variant="default" loading={paging.loading} onClick={paging.onMore}>
          {t("redemptions.more")}
        </Button>
      )}
    </>
  );
}
