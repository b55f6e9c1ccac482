import { queryOptions } from "@tanstack/react-query";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { getBoard } from "../../contract/board.ts";
import { listReferrals } from "../../contract/list.ts";
import { boardStatuses } from "../../contract/values.ts";
import { referralsKey } from "../api.ts";

/** The count and value of each stage. */
export const boardOf = (pipelineId: Pipeline["id"]) =>
  queryOptions({
    queryKey: [...referralsKey, "board", pipelineId],
    queryFn: async () => (await call(getBoard, { pipelineId })).columns,
  });

/** The cards of one column, the last moved first. */
export const cardsIn = (stageId: Stage["id"]) =>
  pagesQuery([...referralsKey, "cards", stageId], (page) =>
    call(listReferrals, {
      filter: [`stageId:eq:${stageId}`, `status:in:${boardStatuses.join(",")}`],
      orderBy: "stageEnteredAt:desc",
      ...page,
    }),
  );
