import { route, routeOutsideTransaction } from "#server/http/route.ts";
import { checkCss, getBranding, removePicture, setPicture, updateBranding } from "../contract.ts";
import * as pictures from "./pictures.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getBranding, reads.getBranding),
  route(updateBranding, writes.updateBranding),
  routeOutsideTransaction(checkCss, writes.checkCss),
  routeOutsideTransaction(setPicture, pictures.setPicture),
  routeOutsideTransaction(removePicture, pictures.removePicture),
];
