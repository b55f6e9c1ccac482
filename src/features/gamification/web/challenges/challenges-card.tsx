import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Can, useCan } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import { manageGameAccess } from "../../access.ts";
import { currentChallenges } from "../api.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { ChallengeCard } from "./challenge-card.tsx";
import styles from "./challenges.module.css";

/** How many challenges the overview shows; the others are one click away. */
const shown = 3;

/** The challenges that end next. Without any, only admins see something: how to begin one. */
export function ChallengesCard() {
  const { t } = useGameText();
  const { data } = useQuery(currentChallenges);
  const canManage = useCan(manageGameAccess);
  if (!data) return null;
  if (data.challenges.length === 0) return canManage ? <NoChallenges /> : null;
  return (
    <>
      {data.challenges.slice(0, shown).map((challenge) => (
        <ChallengeCard key={challenge.id} challenge={challenge} heading="h2" />
      ))}
      <p className={styles.all}>
        <Can do={manageGameAccess}>
          <NewChallengeLink className={game.link ?? ""} />
        </Can>
        <Link to="/gamification/challenges" className={game.link}>
          {t("challenge.all")}
        </Link>
      </p>
    </>
  );
}

function NewChallengeLink({ className }: { className: string }) {
  const { t } = useGameText();
  return (
    <Link to="/gamification/settings" search={{ tab: "challenges", form: "new" }} className={className}>
      <IconPlus size={16} stroke={1.8} aria-hidden="true" />
      {t("challengeAdmin.new")}
    </Link>
  );
}

function NoChallenges() {
  const { t } = useGameText();
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t("challengeAdmin.emptyTitle")}</h2>
      <p>{t("challengeAdmin.emptyLine")}</p>
      <NewChallengeLink className={`${action.quiet} ${styles.narrow}`} />
    </section>
  );
}
