import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListTab } from "#web/ui/list-tab.tsx";
import type { Invitation } from "../../contract.ts";
import { invitationList } from "../api.ts";
import { route } from "../search.ts";
import { InvitationCard } from "./invitation-card.tsx";
import { useInvitationColumns } from "./invitation-columns.tsx";

const emailOf = ({ email }: Invitation) => email;

/** Who was invited, and the state of each invitation. */
export function InvitationsTab({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation("members");
  const { sort, hide, q } = route.useSearch();
  const { data, error, refetch } = useQuery(invitationList);
  return (
    <ListTab
      label={t("invitations.list")}
      list={{ rows: data?.items, error, onRetry: () => void refetch() }}
      columns={useInvitationColumns()}
      search={{ sort, hide, q }}
      defaultSort="createdAt:desc"
      card={(invitation) => <InvitationCard invitation={invitation} />}
      searchField={{ label: t("invitations.search"), of: emailOf }}
      empty={{
        title: t("invitations.empty"),
        text: t("invitations.emptyLine"),
        action: <Button onClick={onInvite}>{t("invite.open")}</Button>,
      }}
    />
  );
}
