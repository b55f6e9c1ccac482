import { route } from "#server/http/route.ts";
import * as effect from "../contract/effect.ts";
import * as leaderboards from "../contract/leaderboards.ts";
import * as rules from "../contract/rules.ts";
import * as seasons from "../contract/seasons.ts";
import * as standing from "../contract/standing.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { getGameEffect } from "./effect/effect.ts";
import { recordVisit } from "./effect/visits.ts";
import { getLeaderboard } from "./leaderboards/leaderboard.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { adjustPoints } from "./rules/adjust.ts";
import { listPace } from "./rules/pace.ts";
import { changeRules, getRules } from "./rules/rules.ts";
import { changeGameSettings, getGameSettings } from "./rules/settings.ts";
import { simulateRules } from "./rules/simulate.ts";
import { consentToCard, getSeason, withdrawCard } from "./seasons/season.ts";
import { celebrate } from "./standing/celebrations.ts";
import { getReferralAwards, listEntries } from "./standing/entries.ts";
import { getMemberStanding } from "./standing/member-standing.ts";
import { getStanding, listBadges } from "./standing/standing.ts";
import { changeVisibility } from "./standing/visibility.ts";

export const routes = [
  route(standing.getStanding, getStanding),
  route(standing.changeVisibility, changeVisibility),
  route(standing.markCelebrated, celebrate),
  route(standing.listEntries, listEntries),
  route(standing.listBadges, listBadges),
  route(standing.getReferralAwards, getReferralAwards),
  route(standing.getMemberStanding, getMemberStanding),
  route(leaderboards.getLeaderboard, getLeaderboard),
  route(rules.getRules, getRules),
  route(rules.changeRules, changeRules),
  route(rules.simulateRules, simulateRules),
  route(rules.getGameSettings, getGameSettings),
  route(rules.changeGameSettings, changeGameSettings),
  route(rules.adjustPoints, adjustPoints),
  route(rules.listPace, listPace),
  route(effect.recordVisit, recordVisit),
  route(effect.getGameEffect, getGameEffect),
  route(seasons.getSeason, getSeason),
  route(seasons.consentToCard, consentToCard),
  route(seasons.withdrawCard, withdrawCard),
  ...rewardRoutes,
  ...challengeRoutes,
];
