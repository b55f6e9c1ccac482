import { route } from "#server/http/route.ts";
import { getBrand, getStatus, getStatusHistory, listFailedJobs, retryJob } from "../contract.ts";
import { statusHistory } from "./history.ts";
import * as reads from "./reads.ts";
import { status } from "./status.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(getBrand, reads.brand),
  route(getStatus, status),
  route(getStatusHistory, statusHistory),
  route(listFailedJobs, reads.listFailedJobs),
  route(retryJob, writes.retryJob),
];
