import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { roles } from "#base/roles.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { memberStates } from "../../contract.ts";
import { memberPages } from "../api.ts";
import { route, withOpenRow } from "../search.ts";
import { useMemberColumns } from "./member-columns.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { RequestsCard } from "./requests-card.tsx";

export function PeopleTab({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const { id, tab: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(memberPages(search));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const open = (nextId: string | undefined) => void navigate({ search: withOpenRow(nextId), ...keepScroll });
  return (
    <>
      <RequestsCard />
      <DataTable
        label={t("people.list")}
        rows={rows}
        columns={useMemberColumns()}
        rowId={(member) => member.id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="displayName:asc"
        find={{ label: t("people.search") }}
        filters={[
          {
            key: "role",
            label: t("role.label"),
            options: roles.map((role) => ({ value: role, label: roleName(role) })),
          },
          {
            key: "state",
            label: t("people.state.label"),
            options: memberStates.map((state) => ({ value: state, label: t(`people.state.${state}`) })),
          },
        ]}
        {...pagingOf(list)}
        onOpen={(member) => open(member.id)}
        empty={
          <EmptyState title={t("people.empty")} action={<Button onClick={onInvite}>{t("invite.open")}</Button>}>
            {t("people.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <MemberPanel member={rows?.find((member) => member.id === id)} onClose={() => open(undefined)} />
    </>
  );
}
