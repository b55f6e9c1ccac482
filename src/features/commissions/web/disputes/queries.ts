import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { type Dispute, listDisputes, previewAnswer } from "../../contract/disputes.ts";
import { commissionsKey } from "../api.ts";

export const defaultSort = "createdAt:desc" as const;

export const disputePages = (states: string | undefined, sort: string | undefined) =>
  pagesQuery([...commissionsKey, "disputes", states, sort], (page) =>
    call(listDisputes, {
      filter: states ? [`state:in:${states}`] : [],
      orderBy: sort === "createdAt:asc" ? sort : defaultSort,
      ...page,
    }),
  );

export const answerPreview = (id: Dispute["id"], minor: number) =>
  queryOptions({
    queryKey: [...commissionsKey, "answerPreview", id, minor],
    queryFn: () => call(previewAnswer, { id, minor }),
  });
