import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { type NoticeChoice, setNoticeChoice } from "../notices.ts";
import { noticeChoices } from "./api.ts";

/** Shows a choice at once, and reverts it if it could not be saved. */
export function useNoticeChoice(): (choice: NoticeChoice) => void {
  const { t } = useTranslation("notifications");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (choice: NoticeChoice) => call(setNoticeChoice, choice),
    onMutate: async (choice) => {
      await queries.cancelQueries(noticeChoices);
      queries.setQueryData(noticeChoices.queryKey, (old) =>
        old ? { items: old.items.map((entry) => (entry.topic === choice.topic ? choice : entry)) } : old,
      );
    },
    onSuccess: (saved) => {
      queries.setQueryData(noticeChoices.queryKey, saved);
      toast(t("choices.saved"));
    },
    onError: (refused) => {
      toast(errorText(refused), "bad");
      void queries.invalidateQueries(noticeChoices);
    },
  });
  return mutate;
}
