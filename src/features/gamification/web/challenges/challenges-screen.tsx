import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { currentChallenges, pastChallenges } from "../api.ts";
import { GamePage } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { challengesRoute } from "../search.ts";
import { useGameText } from "../use-game-text.ts";
import { ChallengeCard } from "./challenge-card.tsx";
import { ChallengeScreen } from "./challenge-screen.tsx";
import styles from "./challenges.module.css";

/** The challenges under way and the past ones, or the one that the address names. */
export function ChallengesScreen() {
  const { id } = challengesRoute.useSearch();
  return id ? <ChallengeScreen id={id} /> : <AllChallenges />;
}

function AllChallenges() {
  const { t } = useGameText();
  const { tab = "current" } = challengesRoute.useSearch();
  const navigate = challengesRoute.useNavigate();
  return (
    <GamePage title={t("challenge.title")} description={t("challenge.description")}>
      <PageTabs
        label={t("challenge.title")}
        tabs={[
          { name: "current" as const, label: t("challenge.current"), show: () => <List isPast={false} /> },
          { name: "past" as const, label: t("challenge.past"), show: () => <List isPast /> },
        ]}
        current={tab}
        onOpen={(name) => void navigate({ search: name === "past" ? { tab: name } : {} })}
      />
    </GamePage>
  );
}

function List({ isPast }: { isPast: boolean }) {
  const { t } = useGameText();
  const { data, error, refetch } = useQuery(isPast ? pastChallenges : currentChallenges);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <GameSkeleton heights={[220, 221]} />;
  if (data.challenges.length === 0)
    return isPast ? (
      <EmptyState title={t("challenge.nonePast")}>{t("challenge.nonePastLine")}</EmptyState>
    ) : (
      <EmptyState title={t("challenge.noneTitle")}>{t("challenge.noneLine")}</EmptyState>
    );
  return (
    <div className={styles.list}>
      {data.challenges.map((challenge) => (
        <ChallengeCard key={challenge.id} challenge={challenge} heading="h2" />
      ))}
    </div>
  );
}
