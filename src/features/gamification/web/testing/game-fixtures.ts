import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, type Stub } from "#app/web/testing/stub-server.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { listNotices } from "#features/notifications/notices.ts";
import { listChallenges } from "../../contract/challenges.ts";
import { getGameEffect } from "../../contract/effect.ts";
import { getLeaderboard } from "../../contract/leaderboards.ts";
import { listOwnRedemptions, listRewards } from "../../contract/rewards.ts";
import { getStanding, listBadges, listEntries, type Standing } from "../../contract/standing.ts";
import {
  exampleBadges,
  exampleEffect,
  exampleEntries,
  exampleLeaderboard,
  exampleRewards,
  exampleStanding,
} from "./examples.ts";

/** Stubs for what the screens request, for a signed-in member of this role. `more` takes precedence. */
export const gameFixtures = (role: Role, standing: Partial<Standing> = {}, more: Stub[] = []): Stub[] => [
  ...more,
  [getMe, respondWith(exampleMe(role))],
  [listNotices, respondWith({ items: [], next: null, unread: 0 })],
  [getStanding, respondWith({ ...exampleStanding, ...standing })],
  [getLeaderboard, respondWith(exampleLeaderboard)],
  [listBadges, respondWith({ badges: exampleBadges, secretLeft: 2, challengeBadges: [] })],
  [listRewards, respondWith({ rewards: exampleRewards, available: 840 })],
  [listChallenges, respondWith({ challenges: [] })],
  [listOwnRedemptions, respondWith({ items: [], next: null })],
  [getGameEffect, respondWith(exampleEffect)],
  [listEntries, respondWith({ items: exampleEntries, next: null })],
];
