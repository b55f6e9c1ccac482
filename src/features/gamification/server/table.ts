import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { commissions } from "#features/commissions/server/table.ts";
import { objects } from "#features/files/server/table.ts";
import { tiers } from "#features/programs/tiers.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { GoalFilters } from "../contract/challenges.ts";
import type { GameRules } from "../rules/awards.ts";
import { badgeCodes } from "../rules/badges.ts";
import type { CardContent, SeasonFigures, SeasonTotals } from "../rules/seasons.ts";
import {
  boards,
  challengeIcons,
  challengeKinds,
  challengeStates,
  deliveries,
  entryKinds,
  goalMeasures,
  proofStates,
  redemptionStates,
  reversalReasons,
  rewardPictures,
  visibilities,
} from "../values.ts";

/** One row per tenant that changed a setting or whose history was read; other tenants use the app's defaults. */
export const gameSettings = tenantTable(
  "game_settings",
  "gst",
  {
    defaultVisibility: text("default_visibility", { enum: visibilities }).notNull().default("name"),
    tiersFollowXp: boolean("tiers_follow_xp").notNull().default(true),
    pointValue: integer("point_value"),
    /** When the referrals from before the game were awarded. */
    historyReadAt: instant("history_read_at"),
    /** The day on which tiers were last decided for everyone. */
    tiersDecidedOn: date("tiers_decided_on", { mode: "string" }),
    /** The tenant's share of won deals at the start of each period, towards which conversions are shrunk. */
    rates: jsonb("rates").$type<Record<string, number>>().notNull().default({}),
    /** The season that leagues were last formed for, and the month that judgment was last rewarded for. */
    season: text("season"),
    calibratedMonth: text("calibrated_month"),
    /** The season that everyone has a summary of, and the Monday whose digest everyone got. */
    closedSeason: text("closed_season"),
    digestWeek: date("digest_week", { mode: "string" }),
  },
  (self) => [unique("game_settings_one").on(self.tenantId)],
);

/** The rules of the game; every change is a new version. */
export const gameRules = tenantTable(
  "game_rules",
  "grl",
  {
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<GameRules>().notNull(),
    changedById: idColumn("changed_by_id", "per").notNull(),
  },
  (self) => [unique("game_rules_version").on(self.tenantId, self.version)],
);

/** A person in the game. The row also serializes what is awarded to and spent by them. */
export const gamePlayers = tenantTable(
  "game_players",
  "gpl",
  {
    personId: idColumn("person_id", "per").notNull(),
    /** Null until the person chooses: the tenant's default applies. */
    visibility: text("visibility", { enum: visibilities }),
    alias: text("alias").notNull().default(""),
    /** When the person opened gamification for the first time. */
    joinedAt: instant("joined_at"),
    /** Set while the ledger has entries that leaderboards, badges and tiers do not yet show. */
    staleSince: instant("stale_since"),
    /** What the person was last congratulated for. */
    celebratedLevel: integer("celebrated_level").notNull().default(1),
    celebratedTier: text("celebrated_tier", { enum: tiers }).notNull().default("bronze"),
    /** The Monday whose digest the person got, or had no need of. */
    digestWeek: date("digest_week", { mode: "string" }),
  },
  (self) => [
    unique("game_players_one").on(self.tenantId, self.personId),
    index("game_players_stale").on(self.tenantId, self.staleSince).where(sql`stale_since is not null`),
    index("game_players_by_alias").on(self.tenantId, sql`lower(alias)`).where(sql`alias <> ''`),
  ],
);

/** The ledger of XP and points, append-only. Balances are its sums, and a reversal is an entry of its own. */
export const gameEntries = tenantTable(
  "game_entries",
  "gen",
  {
    personId: idColumn("person_id", "per").notNull(),
    kind: text("kind", { enum: entryKinds }).notNull(),
    /** An entry exists once per kind, subject and event. */
    subject: text("subject").notNull(),
    event: text("event").notNull().default(""),
    xp: integer("xp").notNull(),
    points: integer("points").notNull(),
    occurredAt: instant("occurred_at").notNull().default(now),
    /** The day in the tenant's time zone, by which daily limits count. */
    day: date("day", { mode: "string" }).notNull(),
    /** Points cannot be spent before; null if they can at once. A reversal has the same instant as the entry it reverses. */
    lockedUntil: instant("locked_until"),
    /** Not a foreign key: the ledger outlives the contact, who may be erased. */
    referralId: idColumn("referral_id", "ref"),
    /** For a won deal: the XP that its value added, and the value in the tenant's currency; null if no exchange rate was known. */
    valueXp: integer("value_xp"),
    valueMinor: minorUnits("value_minor"),
    reversesId: idColumn("reverses_id", "gen"),
    reason: text("reason", { enum: reversalReasons }),
    text: text("text").notNull().default(""),
    /** The version of the rules it was awarded by; 0 for the app's defaults. */
    rulesVersion: integer("rules_version"),
  },
  (self) => [
    unique("game_entries_once").on(self.tenantId, self.kind, self.subject, self.event),
    index("game_entries_by_person").on(self.tenantId, self.personId, self.occurredAt),
    index("game_entries_by_day").on(self.tenantId, self.personId, self.kind, self.day),
    index("game_entries_by_referral").on(self.tenantId, self.referralId).where(sql`referral_id is not null`),
    index("game_entries_by_reversed").on(self.tenantId, self.reversesId).where(sql`reverses_id is not null`),
  ],
);

export const gameBadges = tenantTable(
  "game_badges",
  "gbd",
  {
    personId: idColumn("person_id", "per").notNull(),
    code: text("code", { enum: badgeCodes }).notNull(),
    earnedAt: instant("earned_at").notNull().default(now),
    celebratedAt: instant("celebrated_at"),
  },
  (self) => [unique("game_badges_once").on(self.tenantId, self.personId, self.code)],
);

/** The scores of one person in one period, which leaderboards read. A job calculates them from the ledger and the referrals. */
export const gameScores = tenantTable(
  "game_scores",
  "gsc",
  {
    personId: idColumn("person_id", "per").notNull(),
    period: text("period").notNull(),
    xp: bigint("xp", { mode: "number" }).notNull(),
    wonMinor: minorUnits("won_minor").notNull(),
    won: integer("won").notNull(),
    closed: integer("closed").notNull(),
    /** In hundredths of a percent, shrunk; null without an outcome. */
    conversion: bigint("conversion", { mode: "number" }),
  },
  (self) => [
    unique("game_scores_one").on(self.tenantId, self.period, self.personId),
    index("game_scores_by_person").on(self.tenantId, self.personId),
    index("game_scores_by_xp").on(self.tenantId, self.period, self.xp.desc(), self.personId.desc()),
    index("game_scores_by_won").on(self.tenantId, self.period, self.wonMinor.desc(), self.personId.desc()),
    index("game_scores_by_conversion").on(self.tenantId, self.period, self.conversion.desc(), self.personId.desc()),
  ],
);

/** How many people have a score with certain leading digits: what ranks are added up from. */
export const gameRankNodes = tenantTable(
  "game_rank_nodes",
  "grn",
  {
    board: text("board", { enum: boards }).notNull(),
    period: text("period").notNull(),
    depth: integer("depth").notNull(),
    prefix: bigint("prefix", { mode: "number" }).notNull(),
    people: integer("people").notNull(),
  },
  (self) => [unique("game_rank_nodes_one").on(self.tenantId, self.board, self.period, self.depth, self.prefix)],
);

/** Who is in which league in a season, the highest league being 0. */
export const gameLeagueMembers = tenantTable(
  "game_league_members",
  "glm",
  {
    season: text("season").notNull(),
    league: integer("league").notNull(),
    personId: idColumn("person_id", "per").notNull(),
  },
  (self) => [
    unique("game_league_members_one").on(self.tenantId, self.season, self.personId),
    index("game_league_members_by_league").on(self.tenantId, self.season, self.league),
  ],
);

export const rewards = tenantTable(
  "rewards",
  "grw",
  {
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    price: integer("price").notNull(),
    delivery: text("delivery", { enum: deliveries }).notNull(),
    minTier: text("min_tier", { enum: tiers }).notNull().default("bronze"),
    needsApproval: boolean("needs_approval").notNull().default(false),
    /** Null means unlimited. For codes it is the number of codes left. */
    stock: integer("stock"),
    /** Of a reward in money: the amount, and the tenant's currency when it was entered. */
    minor: minorUnits("minor"),
    currency: text("currency"),
    picture: text("picture", { enum: rewardPictures }).notNull().default("gift"),
    pictureFileId: idColumn("picture_file_id", "obj"),
    archivedAt: instant("archived_at"),
  },
  (self) => [
    tenantForeignKey(self, self.pictureFileId, objects),
    index("rewards_by_price").on(self.tenantId, self.price, self.id),
    check("rewards_never_oversold", sql`stock is null or stock >= 0`),
    check("rewards_amount", sql`(delivery = 'money') = (minor is not null) and (minor is null) = (currency is null)`),
  ],
);

/** Codes of a reward, encrypted. The keyed hash finds a code that was imported before. */
export const rewardCodes = tenantTable(
  "reward_codes",
  "gcd",
  {
    rewardId: idColumn("reward_id", "grw").notNull(),
    sealed: text("sealed").notNull(),
    codeHash: text("code_hash").notNull(),
    redemptionId: idColumn("redemption_id", "grd"),
  },
  (self) => [
    tenantForeignKey(self, self.rewardId, rewards),
    unique("reward_codes_once").on(self.tenantId, self.rewardId, self.codeHash),
    index("reward_codes_left").on(self.tenantId, self.rewardId, self.id).where(sql`redemption_id is null`),
    index("reward_codes_by_redemption").on(self.tenantId, self.redemptionId).where(sql`redemption_id is not null`),
  ],
);

/** A reward that a person spent points on. It keeps what the reward was at that time. */
export const redemptions = tenantTable(
  "redemptions",
  "grd",
  {
    rewardId: idColumn("reward_id", "grw").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    title: text("title").notNull(),
    delivery: text("delivery", { enum: deliveries }).notNull(),
    points: integer("points").notNull(),
    minor: minorUnits("minor"),
    currency: text("currency"),
    /** The commission that pays a reward in money. */
    commissionId: idColumn("commission_id", "com"),
    state: text("state", { enum: redemptionStates }).notNull(),
    note: text("note").notNull().default(""),
    answer: text("answer").notNull().default(""),
    decidedById: idColumn("decided_by_id", "per"),
    decidedAt: instant("decided_at"),
    /** Set for the prize of a challenge, which cost no points. */
    challengeId: idColumn("challenge_id", "gch"),
  },
  (self) => [
    tenantForeignKey(self, self.rewardId, rewards),
    tenantForeignKey(self, self.commissionId, commissions),
    unique("redemptions_one_prize").on(self.tenantId, self.challengeId, self.personId),
    index("redemptions_by_person").on(self.tenantId, self.personId, self.createdAt),
    index("redemptions_by_state").on(self.tenantId, self.state, self.createdAt),
    index("redemptions_by_creation").on(self.tenantId, self.createdAt, self.id),
  ],
);

/** A goal that people reach alone, in a team or all together until a day. */
export const challenges = tenantTable(
  "challenges",
  "gch",
  {
    kind: text("kind", { enum: challengeKinds }).notNull(),
    state: text("state", { enum: challengeStates }).notNull().default("draft"),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    measure: text("measure", { enum: goalMeasures }).notNull(),
    filters: jsonb("filters").$type<GoalFilters>().notNull().default({}),
    target: bigint("target", { mode: "number" }).notNull(),
    minSample: integer("min_sample").notNull(),
    /** Days in the tenant's time zone, both inclusive. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    correctionDays: integer("correction_days").notNull(),
    prizePoints: integer("prize_points").notNull().default(0),
    prizeIcon: text("prize_icon", { enum: challengeIcons }),
    prizeRewardId: idColumn("prize_reward_id", "grw"),
    prizeMinor: minorUnits("prize_minor"),
    /** The tenant's currency when the challenge was written: amounts of a goal and of a prize stay what they were. */
    currency: text("currency").notNull(),
    teamNames: jsonb("team_names").$type<string[]>().notNull().default([]),
    /** Whether only those who are listed as members take part. */
    isForMembers: boolean("is_for_members").notNull().default(false),
    createdById: idColumn("created_by_id", "per").notNull(),
    publishedAt: instant("published_at"),
    /** When people were notified of the start. */
    startedAt: instant("started_at"),
    /** When it became final or was called off. */
    closedAt: instant("closed_at"),
    cancelReason: text("cancel_reason").notNull().default(""),
    /** The final figure of everyone together. */
    finalSum: bigint("final_sum", { mode: "number" }),
    finalOf: bigint("final_of", { mode: "number" }),
  },
  (self) => [
    tenantForeignKey(self, self.prizeRewardId, rewards),
    index("challenges_by_state").on(self.tenantId, self.state, self.endsOn),
    index("challenges_by_creation").on(self.tenantId, self.createdAt, self.id),
  ],
);

/** Who takes part in a challenge that is not for everyone, and in which team. */
export const challengeMembers = tenantTable(
  "challenge_members",
  "gcm",
  {
    challengeId: idColumn("challenge_id", "gch").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    /** The index of the team's name; null without teams. */
    team: integer("team"),
  },
  (self) => [
    tenantForeignKey(self, self.challengeId, challenges),
    unique("challenge_members_once").on(self.tenantId, self.challengeId, self.personId),
    index("challenge_members_by_person").on(self.tenantId, self.personId),
  ],
);

/** What a person contributed to a challenge that is final, and whether they won. */
export const challengeResults = tenantTable(
  "challenge_results",
  "gcr",
  {
    challengeId: idColumn("challenge_id", "gch").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    team: integer("team"),
    sum: bigint("sum", { mode: "number" }).notNull(),
    of: bigint("of", { mode: "number" }),
    isWinner: boolean("is_winner").notNull(),
    /** When the person got the prize, or was notified that the goal was missed. */
    settledAt: instant("settled_at"),
    celebratedAt: instant("celebrated_at"),
  },
  (self) => [
    tenantForeignKey(self, self.challengeId, challenges),
    unique("challenge_results_once").on(self.tenantId, self.challengeId, self.personId),
    index("challenge_results_by_person").on(self.tenantId, self.personId),
    index("challenge_results_unsettled").on(self.tenantId, self.challengeId).where(sql`settled_at is null`),
  ],
);

/** What a person shows to have done, for a challenge that counts accepted proofs. */
export const challengeProofs = tenantTable(
  "challenge_proofs",
  "gcp",
  {
    challengeId: idColumn("challenge_id", "gch").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    text: text("text").notNull().default(""),
    fileId: idColumn("file_id", "obj"),
    state: text("state", { enum: proofStates }).notNull().default("submitted"),
    answer: text("answer").notNull().default(""),
    decidedById: idColumn("decided_by_id", "per"),
    decidedAt: instant("decided_at"),
  },
  (self) => [
    tenantForeignKey(self, self.challengeId, challenges),
    tenantForeignKey(self, self.fileId, objects),
    index("challenge_proofs_by_challenge").on(self.tenantId, self.challengeId, self.personId),
    index("challenge_proofs_by_state").on(self.tenantId, self.state, self.createdAt),
    index("challenge_proofs_by_creation").on(self.tenantId, self.createdAt, self.id),
  ],
);

/** What a season was for one person. It is written once when the season has ended, and what is corrected later changes nothing. */
export const gameSeasons = tenantTable(
  "game_seasons",
  "gse",
  {
    personId: idColumn("person_id", "per").notNull(),
    season: text("season").notNull(),
    closedAt: instant("closed_at").notNull(),
    currency: text("currency").notNull(),
    figures: jsonb("figures").$type<SeasonFigures>().notNull(),
    previous: jsonb("previous").$type<SeasonTotals>(),
    /** What the person agreed to put on a share card, and when; null without consent. */
    card: jsonb("card").$type<CardContent>(),
    consentedAt: instant("consented_at"),
  },
  (self) => [unique("game_seasons_one").on(self.tenantId, self.personId, self.season)],
);
