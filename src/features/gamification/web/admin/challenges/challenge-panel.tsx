import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import panel from "#web/ui/panel.module.css";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { KindMark } from "../../challenges/challenge-kind.tsx";
import { ChallengeProgress } from "../../challenges/challenge-progress.tsx";
import game from "../../game.module.css";
import styles from "../admin.module.css";
import { ChallengeActions } from "./challenge-actions.tsx";
import { ChallengeFacts } from "./challenge-facts.tsx";
import { EditChallengeForm } from "./form/challenge-form-panel.tsx";
import { Participants } from "./participants.tsx";
import { PhaseBadge } from "./phase-badge.tsx";
import { hasSharedProgress } from "./use-managed-text.ts";

type Props = { challenge: ManagedChallenge; onClose: () => void; onDeleted: () => void };

/** A challenge with its progress, its facts, who took part, and what can be done with it now. */
export function ChallengePanel({ challenge, onClose, onDeleted }: Props) {
  const [isEditing, setEditing] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // What had the focus is gone after an action, so it moves to what the action produced.
  const focus = () => content.current?.focus();
  const edit = (to: boolean) => {
    flushSync(() => setEditing(to));
    focus();
  };
  const actions = (
    <ChallengeActions challenge={challenge} onEdit={() => edit(true)} onDone={focus} onDeleted={onDeleted} />
  );
  return (
    <SidePanel opened title={<bdi>{challenge.title}</bdi>} onClose={onClose} {...(!isEditing && { actions })}>
      <div ref={content} tabIndex={-1} className={styles.focusable}>
        {isEditing ? (
          <EditChallengeForm challenge={challenge} onClose={() => edit(false)} />
        ) : (
          <Detail challenge={challenge} />
        )}
      </div>
    </SidePanel>
  );
}

function Detail({ challenge }: { challenge: ManagedChallenge }) {
  const { t } = useTranslation("gamification");
  const { id, description, phase, kind } = challenge;
  const hasBegun = phase !== "draft" && phase !== "upcoming";
  return (
    <div className={panel.body}>
      <div className={panel.title}>
        <KindMark kind={kind} label={t(`challengeAdmin.kind.${kind}.title`)} />
        <PhaseBadge state={phase} />
      </div>
      {description === "" ? null : <p dir="auto">{description}</p>}
      {hasSharedProgress(challenge) ? (
        <ChallengeProgress challenge={{ ...challenge, own: null, teamName: null, outcome: null }} />
      ) : null}
      <ChallengeFacts challenge={challenge} />
      {hasBegun ? (
        <PanelSection title={t("challengeAdmin.participants")}>
          <Participants challenge={challenge} />
        </PanelSection>
      ) : null}
      {phase === "draft" ? null : (
        <TargetLink link={{ to: "/gamification/challenges", search: { id } }} className={game.link ?? ""}>
          {t("challengeAdmin.viewPage")}
        </TargetLink>
      )}
    </div>
  );
}
