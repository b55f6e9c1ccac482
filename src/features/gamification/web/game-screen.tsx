import { useMatches } from "@tanstack/react-router";
import { BadgesScreen } from "./badges/badges-screen.tsx";
import { ChallengesScreen } from "./challenges/challenges-screen.tsx";
import { HistoryScreen } from "./history/history-screen.tsx";
import { OverviewScreen } from "./overview/overview-screen.tsx";
import { RewardsScreen } from "./rewards/rewards-screen.tsx";
import { SeasonScreen } from "./season/season-screen.tsx";

const screens: Record<string, () => React.ReactNode> = {
  "/gamification/history": HistoryScreen,
  "/gamification/badges": BadgesScreen,
  "/gamification/rewards": RewardsScreen,
  "/gamification/challenges": ChallengesScreen,
  "/gamification/season": SeasonScreen,
};

/** The page of the game that the path names. While navigating the location is ahead of the match, whose search the page reads. */
export function GameScreen() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const Screen = screens[path] ?? OverviewScreen;
  return <Screen />;
}
