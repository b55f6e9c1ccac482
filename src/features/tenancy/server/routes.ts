import { route } from "#server/http/route.ts";
import { getBrand, getStatus, listFailedJobs, retryJob } from "../contract.ts";
import * as reads from "./reads.ts";
import { status } from "./status.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getBrand, reads.brand),
  route(getStatus, status),
  route(listFailedJobs, reads.listFailedJobs),
  route(retryJob, writes.retryJob),
];
