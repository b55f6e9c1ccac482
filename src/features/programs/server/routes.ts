import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as reads from "./reads.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(contract.getCatalog, reads.getCatalog),
  route(contract.createProgram, writes.createProgram),
  route(contract.updateProgram, writes.updateProgram),
  route(contract.createPipeline, writes.createPipeline),
  route(contract.updatePipeline, writes.updatePipeline),
  route(contract.archivePipeline, writes.archivePipeline),
  route(contract.createStage, writes.createStage),
  route(contract.updateStage, writes.updateStage),
  route(contract.archiveStage, writes.archiveStage),
];
