import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.listImports, reads.listImports),
  route(contract.previewImport, reads.previewImport),
  route(contract.createImport, writes.createImport),
  route(contract.runImport, writes.runImport),
  route(contract.undoImport, writes.undoImport),
];
