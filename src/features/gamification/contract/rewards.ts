import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { tiers } from "#features/programs/tiers.ts";
import { manageGameAccess, playAccess, reviewGameAccess, viewGameAccess } from "../access.ts";
import { redemptionRefusals } from "../rules/redemptions.ts";
import { deliveries, redemptionStates, rewardPictures } from "../values.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewGameAccess;
const { access: playing } = playAccess;
const { access: reviewing } = reviewGameAccess;
const { access: managing } = manageGameAccess;
const rewardId = id("grw");
const redemptionId = id("grd");
const exampleReward = `grw_${"0".repeat(32)}` as const;
const exampleRedemption = `grd_${"0".repeat(32)}` as const;

const facts = z.object({
  title: z.string(),
  description: z.string(),
  price: z.int(),
  delivery: z.enum(deliveries),
  minTier: z.enum(tiers),
  needsApproval: z.boolean(),
  /** Null means unlimited. For codes: how many are left. */
  stock: z.int().nullable(),
  /** Of a reward in money: what it pays with the person's commissions, in minor units of the currency. */
  minor: z.int().nullable(),
  currency: z.string().nullable(),
  picture: z.enum(rewardPictures),
  pictureUrl: z.string().nullable(),
});

export const reward = facts.extend({
  id: rewardId,
  isArchived: z.boolean(),
  /** Why the caller cannot redeem it now, and how many points are missing. */
  refusal: z.enum(redemptionRefusals).nullable(),
  missing: z.int(),
});
export type Reward = z.infer<typeof reward>;

export const listRewards = endpoint({
  method: "GET",
  path: "/api/v1/rewards",
  summary: "List the rewards that points buy, the cheapest first; archived ones only for admins who ask for them",
  access: viewing,
  input: z.object({ archived: z.boolean().default(false) }),
  output: z.object({ rewards: z.array(reward), available: z.int() }),
  errors: [],
  example: {},
});

const rewardInput = z.object({
  title: z.string().trim().min(1).max(80),
  description: z.string().trim().max(300).default(""),
  price: z.int().min(1).max(1_000_000),
  delivery: z.enum(deliveries),
  minTier: z.enum(tiers).default("bronze"),
  needsApproval: z.boolean().default(false),
  stock: z.int().min(0).max(1_000_000).nullable().default(null),
  /** The amount of a reward in money, in minor units of the tenant's currency. */
  minor: z.int().min(1).max(100_000_000).nullable().default(null),
  picture: z.enum(rewardPictures).default("gift"),
  pictureFileId: id("obj").nullable().default(null),
});

export const createReward = endpoint({
  method: "POST",
  path: "/api/v1/rewards",
  summary: "Add a reward to the catalogue",
  access: managing,
  input: rewardInput,
  output: reward,
  errors: [errors.stockFollowsCodes, errors.amountFollowsDelivery, errors.moneyOff],
  example: { title: "$50 gift card", price: 500, delivery: "code" },
});

export const updateReward = endpoint({
  method: "PATCH",
  path: "/api/v1/rewards/:id",
  summary: "Change a reward, or take it out of the catalogue; redemptions keep what they were",
  access: managing,
  input: z.object({
    id: rewardId,
    title: rewardInput.shape.title.optional(),
    description: z.string().trim().max(300).optional(),
    price: rewardInput.shape.price.optional(),
    minTier: z.enum(tiers).optional(),
    needsApproval: z.boolean().optional(),
    stock: z.int().min(0).max(1_000_000).nullable().optional(),
    minor: z.int().min(1).max(100_000_000).nullable().optional(),
    picture: z.enum(rewardPictures).optional(),
    pictureFileId: id("obj").nullable().optional(),
    isArchived: z.boolean().optional(),
  }),
  output: reward,
  errors: [errors.stockFollowsCodes, errors.amountFollowsDelivery, errors.moneyOff],
  example: { id: exampleReward, price: 450 },
});

export const importCodes = endpoint({
  method: "POST",
  path: "/api/v1/rewards/:id/codes",
  summary: "Import codes for a reward, one each line; codes that are already there are skipped",
  access: managing,
  input: z.object({ id: rewardId, codes: z.array(z.string().trim().min(1).max(200)).min(1).max(5000) }),
  output: z.object({ added: z.int(), skipped: z.int(), stock: z.int() }),
  errors: [errors.wrongState],
  example: { id: exampleReward, codes: ["GIFT-1234-5678"] },
});

export const redemption = z.object({
  id: redemptionId,
  rewardId,
  title: z.string(),
  delivery: z.enum(deliveries),
  points: z.int(),
  minor: z.int().nullable(),
  currency: z.string().nullable(),
  /** The commission that pays a reward in money. */
  commissionId: id("com").nullable(),
  state: z.enum(redemptionStates),
  person: z.object({ id: id("per"), name: z.string() }).nullable(),
  /** What the person wrote for the delivery, and what the company answered. */
  note: z.string(),
  answer: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Redemption = z.infer<typeof redemption>;
export const redemptionFilters = { state: z.enum(redemptionStates), createdAt: z.iso.datetime() };

export const redeemReward = endpoint({
  method: "POST",
  path: "/api/v1/rewards/:id/redemptions",
  summary: "Spend points on a reward; the last item goes to one person only",
  access: playing,
  input: z.object({
    id: rewardId,
    /** The price, and the amount of a reward in money, as they were shown to the caller. */
    price: z.int().min(1),
    minor: z.int().nullable().default(null),
    note: z.string().trim().max(500).default(""),
  }),
  output: redemption,
  errors: [errors.tooFewPoints, errors.soldOut, errors.tierTooLow, errors.archived, errors.moneyOff, errors.wrongState],
  example: { id: exampleReward, price: 500 },
});

export const listOwnRedemptions = endpoint({
  method: "GET",
  path: "/api/v1/redemptions/own",
  summary: "List what the caller redeemed, newest first",
  access: viewing,
  input: listInput(redemptionFilters, ["createdAt"]),
  output: listOutput(redemption),
  errors: [],
  example: { limit: 25 },
});

export const listRedemptions = endpoint({
  method: "GET",
  path: "/api/v1/redemptions",
  summary: "List what everyone redeemed, newest first",
  access: reviewing,
  input: listInput(redemptionFilters, ["createdAt"]),
  output: listOutput(redemption),
  errors: [],
  example: { limit: 25 },
});

export const decideRedemption = endpoint({
  method: "POST",
  path: "/api/v1/redemptions/:id/decisions",
  summary:
    "Approve, deliver or decline a redemption; declining returns the points, and approving a reward in money adds a commission",
  access: managing,
  input: z.object({
    id: redemptionId,
    move: z.enum(["approve", "deliver", "decline"]),
    answer: z.string().trim().max(500).default(""),
  }),
  output: redemption,
  errors: [errors.wrongState, errors.soldOut, errors.own, errors.moneyOff],
  example: { id: exampleRedemption, move: "approve" },
});

export const cancelRedemption = endpoint({
  method: "POST",
  path: "/api/v1/redemptions/:id/cancellations",
  summary: "Cancel the caller's redemption while it waits for approval; the points return",
  access: playing,
  input: z.object({ id: redemptionId }),
  output: redemption,
  errors: [errors.wrongState],
  example: { id: exampleRedemption },
});

export const revealCode = endpoint({
  method: "POST",
  path: "/api/v1/redemptions/:id/code",
  summary: "Show the code of the caller's redeemed reward",
  access: playing,
  input: z.object({ id: redemptionId }),
  output: z.object({ code: z.string() }),
  errors: [errors.wrongState],
  example: { id: exampleRedemption },
});
