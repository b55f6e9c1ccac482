import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as announcements from "./announcements.ts";
import * as assets from "./assets.ts";
import * as reads from "./reads.ts";

export const routes = [
  route(contract.listAnnouncements, reads.listAnnouncements),
  route(contract.createAnnouncement, announcements.createAnnouncement),
  route(contract.updateAnnouncement, announcements.updateAnnouncement),
  route(contract.removeAnnouncement, announcements.removeAnnouncement),
  route(contract.listAssets, reads.listAssets),
  route(contract.createAsset, assets.createAsset),
  route(contract.updateAsset, assets.updateAsset),
  route(contract.removeAsset, assets.removeAsset),
];
