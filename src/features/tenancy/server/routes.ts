import { route } from "#server/http/route.ts";
import { getBrand, getStatus, getStatusHistory, listFailedJobs, retryJob } from "../contract.ts";
import { readStatusHistory } from "./history.ts";
import * as reads from "./reads.ts";
import { readStatus } from "./status.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getBrand, reads.brand),
  route(getStatus, readStatus),
  route(getStatusHistory, readStatusHistory),
  route(listFailedJobs, reads.listFailedJobs),
  route(retryJob, writes.retryJob),
];
