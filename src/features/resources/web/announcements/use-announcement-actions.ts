import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { type Announcement, removeAnnouncement, updateAnnouncement } from "../../contract/announcements.ts";
import { announcementsKey } from "../api.ts";

/** Publishing notifies people and removing cannot be undone, so both ask first. */
export function useAnnouncementActions({ id, title }: Announcement) {
  const { t } = useTranslation("resources");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const finish = (message: string) => ({
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: announcementsKey });
      toast(message);
    },
    onError: (error: Error) => toast(errorText(error), "bad"),
  });
  const publication = useSend(updateAnnouncement, finish(t("announcement.published")));
  const removal = useSend(removeAnnouncement, finish(t("announcement.removed")));
  const publish = async () => {
    const question = { title: t("announcement.publishTitle"), body: t("announcement.publishBody") };
    if (await confirm({ ...question, action: t("announcement.publish") })) publication.send({ id, publish: true });
  };
  const remove = async () => {
    const question = { title: t("announcement.removeTitle", { title }), body: t("announcement.removeBody") };
    if (await confirm({ ...question, action: t("remove"), danger: true })) removal.send({ id });
  };
  return { publish: () => void publish(), remove: () => void remove() };
}
