import { Link } from "@tanstack/react-router";
import { submitReferralsAccess } from "#features/referrals/access.ts";
import { Can } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import type { Challenge } from "../../contract/challenges.ts";
import { ChallengeKind } from "./challenge-kind.tsx";
import { ChallengeOutcome } from "./challenge-outcome.tsx";
import { ChallengeProgress } from "./challenge-progress.tsx";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";

type Props = { challenge: Challenge; heading: "h2" | "h3" };

/** Only those who take part alone have a progress of their own. */
type Own = Challenge & { progress: NonNullable<Challenge["progress"]> };
const isOwn = (challenge: Challenge): challenge is Own => challenge.kind === "single" && challenge.progress !== null;

/** A challenge of several people with its shared progress, or one of the person alone in a line. */
export const ChallengeCard = ({ challenge, heading }: Props) =>
  isOwn(challenge) && challenge.phase === "running" ? (
    <SoloCard challenge={challenge} heading={heading} />
  ) : (
    <FullCard challenge={challenge} heading={heading} />
  );

function FullCard({ challenge, heading: Heading }: Props) {
  const { t, time, prizeLine } = useChallengeText();
  const { id, title, description, phase, measure } = challenge;
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <ChallengeKind challenge={challenge} />
        <span>{time(challenge)}</span>
      </header>
      <Heading className={styles.title} dir="auto">
        <Link to="/gamification/challenges" search={{ id }}>
          {title}
        </Link>
      </Heading>
      {description === "" ? null : <p dir="auto">{description}</p>}
      <p>{prizeLine(challenge)}</p>
      <ChallengeProgress challenge={challenge} />
      <ChallengeOutcome challenge={challenge} />
      {phase === "running" && measure !== "proofs" ? (
        <Can do={submitReferralsAccess}>
          <Link to="/referrals" search={{ form: "new" }} className={action.primary}>
            {t("challenge.refer")}
          </Link>
        </Can>
      ) : null}
    </section>
  );
}

function SoloCard({ challenge, heading: Heading }: Props & { challenge: Own }) {
  const { t, date, value, prize } = useChallengeText();
  const { id, title, endsOn, progress, target } = challenge;
  return (
    <section className={styles.solo} aria-label={title}>
      <span className={styles.ring} style={{ "--share": `${100 * progress.share}%` } as React.CSSProperties}>
        <span>{ringText(challenge, value(challenge, progress.value), value(challenge, target))}</span>
      </span>
      <div>
        <span>
          {t("challenge.kind.single")} · {t("challenge.until", { date: date(endsOn) })}
        </span>
        <Heading className={styles.title} dir="auto">
          <Link to="/gamification/challenges" search={{ id }}>
            {title}
          </Link>
        </Heading>
        <p>{prize(challenge)}</p>
      </div>
    </section>
  );
}

/** Small counts fit into the ring; other goals show how much of them is reached. */
const ringText = ({ progress, target }: Own, value: string, goal: string) =>
  target < 100 && `${value}/${goal}`.length <= 5 ? `${value}/${goal}` : `${Math.floor(100 * progress.share)}%`;
