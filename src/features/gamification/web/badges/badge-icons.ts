import {
  IconBeach,
  IconBolt,
  IconBuildingSkyscraper,
  IconBulb,
  IconCalendar,
  IconCheck,
  IconChecks,
  IconCoins,
  IconCrown,
  IconFlame,
  IconGift,
  IconHeartHandshake,
  IconLayoutGrid,
  IconMedal,
  IconRefresh,
  IconRocket,
  IconSend,
  IconSparkles,
  IconStack2,
  IconStar,
  IconSunrise,
  IconTarget,
  IconTargetArrow,
  IconTrophy,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import { type BadgeCode, badges } from "../../rules/badges.ts";
import type { ChallengeIcon } from "../../values.ts";

const icons = {
  send: IconSend,
  check: IconCheck,
  calendar: IconCalendar,
  handshake: IconHeartHandshake,
  stack: IconStack2,
  checks: IconChecks,
  trophy: IconTrophy,
  target: IconTarget,
  building: IconBuildingSkyscraper,
  coins: IconCoins,
  world: IconWorld,
  grid: IconLayoutGrid,
  bolt: IconBolt,
  gauge: IconTargetArrow,
  flame: IconFlame,
  sparkles: IconSparkles,
  users: IconUsersGroup,
  star: IconStar,
  medal: IconMedal,
  crown: IconCrown,
  gift: IconGift,
  refresh: IconRefresh,
  rocket: IconRocket,
  sunrise: IconSunrise,
  beach: IconBeach,
  bulb: IconBulb,
};

/** Returns the icon inside a badge; one without a drawing is a star. */
export const iconOf = (code: BadgeCode) => icons[badges[code].icon as keyof typeof icons] ?? IconStar;

export const challengeIconOf = (icon: ChallengeIcon) => icons[icon];
