import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
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
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(invitationList);
  return (
    <DataTable
      label={t("invitations.list")}
      rows={data?.items}
      columns={useInvitationColumns()}
      rowId={({ id }) => id}
      search={{ sort, hide, q }}
      onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
      defaultSort="createdAt:desc"
      card={(invitation) => <InvitationCard invitation={invitation} />}
      find={{ label: t("invitations.search"), of: emailOf }}
      empty={
        <EmptyState
          title={t("invitations.empty")}
          picture="tray"
          action={<Button onClick={onInvite}>{t("invite.open")}</Button>}
        >
          {t("invitations.emptyLine")}
        </EmptyState>
      }
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
