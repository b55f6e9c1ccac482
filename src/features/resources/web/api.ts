import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { listInputOf, type TableSearch } from "#web/ui/table-search.ts";
import {
  type Announcement,
  type Audience,
  getAnnouncement,
  listAnnouncementReaders,
  listAnnouncements,
} from "../contract/announcements.ts";
import { listAssets } from "../contract/assets.ts";

/** The first element of a key is its topic: screens refetch when the server announces a change of it. */
export const announcementsKey = ["announcements"] as const;
export type AnnouncementId = Announcement["id"];

export const announcementPages = pagesQuery([...announcementsKey], (page) => call(listAnnouncements, page));
export const announcementById = (id: AnnouncementId) =>
  queryOptions({ queryKey: [...announcementsKey, id], queryFn: () => call(getAnnouncement, { id }) });
export const announcementReaders = (id: AnnouncementId) =>
  queryOptions({
    queryKey: [...announcementsKey, id, "readers"],
    queryFn: async () => (await call(listAnnouncementReaders, { id })).items,
  });

/** Returns a name for an audience: "Everyone", a role, a program or a tier. */
export function useAudienceName(): (audience: Audience) => string {
  const { t } = useTranslation("resources");
  const roleName = useRoleName();
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  return (audience) => {
    if (audience.to === "tier") return t(`audience.tier.${audience.tier}`);
    if (audience.to === "role") return audience.role === "admin" ? t("audience.role.admin") : roleName(audience.role);
    if (audience.to === "everyone") return t("audience.everyone");
    const program = data?.programs.find(({ id }) => id === audience.programId);
    return program ? programName(program) : "";
  };
}

export const assetPages = (search: TableSearch<"kind">) => {
  const { filter } = listInputOf(search, ["kind"]);
  return pagesQuery(["assets", filter], (page) => call(listAssets, { filter, ...page }));
};
