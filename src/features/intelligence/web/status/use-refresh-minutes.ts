import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import {
  defaultRefreshMinutes,
  getInsightChoices,
  type RefreshMinutes,
  updateInsightChoices,
} from "../../contract/choices.ts";

/** Not part of the topic that is loaded again at this interval: the choice is the reader's own. */
const insightChoices = queryOptions({
  queryKey: ["insightChoices"],
  queryFn: () => call(getInsightChoices, {}),
});

/** The interval that the person chose, on any device. */
export function useRefreshMinutes(): [RefreshMinutes, (minutes: RefreshMinutes) => void] {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data } = useQuery(insightChoices);
  const keep = (refreshMinutes: RefreshMinutes) => client.setQueryData(insightChoices.queryKey, { refreshMinutes });
  const { send } = useSend(updateInsightChoices, {
    onError: (error) => {
      toast(errorText(error), "bad");
      void client.invalidateQueries(insightChoices);
    },
  });
  const choose = (refreshMinutes: RefreshMinutes) => {
    keep(refreshMinutes);
    send({ refreshMinutes });
  };
  return [data?.refreshMinutes ?? defaultRefreshMinutes, choose];
}
