import { route } from "#server/http/route.ts";
import * as announced from "../contract/announcements.ts";
import * as library from "../contract/assets.ts";
import * as announcements from "./announcements.ts";
import * as assets from "./assets.ts";
import * as reads from "./reads.ts";

export const routes = [
  route(announced.listAnnouncements, reads.listAnnouncements),
  route(announced.getAnnouncement, reads.getAnnouncement),
  route(announced.listAnnouncementReaders, reads.listAnnouncementReaders),
  route(announced.createAnnouncement, announcements.createAnnouncement),
  route(announced.updateAnnouncement, announcements.updateAnnouncement),
  route(announced.removeAnnouncement, announcements.removeAnnouncement),
  route(announced.readAnnouncement, announcements.readAnnouncement),
  route(library.listAssets, reads.listAssets),
  route(library.createAsset, assets.createAsset),
  route(library.updateAsset, assets.updateAsset),
  route(library.removeAsset, assets.removeAsset),
];
