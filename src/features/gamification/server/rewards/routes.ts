import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../../contract/rewards.ts";
import { createReward, listRewards, updateReward } from "./catalog.ts";
import { importCodes, revealCode } from "./codes.ts";
import { cancelRedemption, decideRedemption } from "./decide.ts";
import { listOwnRedemptions, listRedemptions } from "./list-redemptions.ts";
import { redeemReward } from "./redeem.ts";

export const rewardRoutes = [
  route(contract.listRewards, listRewards),
  route(contract.createReward, createReward),
  route(contract.updateReward, updateReward),
  route(contract.importCodes, importCodes),
  route(contract.redeemReward, redeemReward),
  route(contract.listOwnRedemptions, listOwnRedemptions),
  route(contract.listRedemptions, listRedemptions),
  route(contract.decideRedemption, decideRedemption),
  route(contract.cancelRedemption, cancelRedemption),
  routeOutsideTransaction(contract.revealCode, revealCode),
];
