import { queryOptions } from "@tanstack/react-query";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { getBoard } from "../../contract/board.ts";
import { listReferrals } from "../../contract/list.ts";
import { boardStatuses } from "../../contract/values.ts";
import { referralsKey } from "../api.ts";
import { toListQuery } from "../list/list-query.ts";
import { type ListSearch, listPart, type ReferralsSearch } from "../search.ts";

/** The filters of the board: those of the list, without the stage, because the stages are its columns. */
export const boardPart = (search: ReferralsSearch): ListSearch => {
  const { sort: _, hide: __, stageId: ___, ...filters } = listPart(search);
  return filters;
};

/** The URL's filters as a question to the server; the columns have an order of their own. */
export function toBoardQuery(search: ReferralsSearch, now: Date, timeZone: string | undefined) {
  const { orderBy: _, ...question } = toListQuery(boardPart(search), now, timeZone);
  return question;
}
export type BoardQuery = ReturnType<typeof toBoardQuery>;

/** The count and value of each stage. */
export const boardOf = (pipelineId: Pipeline["id"], question: BoardQuery) =>
  queryOptions({
    queryKey: [...referralsKey, "board", pipelineId, question],
    queryFn: async () => (await call(getBoard, { pipelineId, ...question })).columns,
    placeholderData: (before) => before,
  });

/** The cards of one column, the last moved first. */
export const cardsIn = (stageId: Stage["id"], { filter, ...question }: BoardQuery) =>
  pagesQuery([...referralsKey, "cards", stageId, filter, question], (page) =>
    call(listReferrals, {
      ...question,
      filter: [...filter, `stageId:eq:${stageId}`, `status:in:${boardStatuses.join(",")}`],
      orderBy: "stageEnteredAt:desc",
      ...page,
    }),
  );
