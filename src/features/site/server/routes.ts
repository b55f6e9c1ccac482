import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { sendContactMessage } from "./contact.ts";
import { getDefaultPage } from "./default-page.ts";
import { getSite } from "./facts.ts";
import { saveSiteFigures } from "./figures.ts";
import { getImprint, saveImprint } from "./imprint.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.getSite, getSite),
  routeOutsideTransaction(contract.sendContactMessage, sendContactMessage),
  route(contract.listContactMessages, reads.listContactMessages),
  route(contract.getContactMessage, reads.getContactMessage),
  route(contract.markContactMessage, writes.markContactMessage),
  route(contract.getSiteTexts, reads.getSiteTexts),
  route(contract.saveSiteWords, writes.saveSiteWords),
  route(contract.getDefaultPage, getDefaultPage),
  route(contract.saveSitePage, writes.saveSitePage),
  route(contract.saveSiteEmail, writes.saveSiteEmail),
  route(contract.saveSiteFigures, saveSiteFigures),
  route(contract.getImprint, getImprint),
  route(contract.saveImprint, saveImprint),
];
