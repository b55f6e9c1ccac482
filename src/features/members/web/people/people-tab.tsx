import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { roles } from "#base/roles.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
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
  const list = usePages(memberPages(search));
  const open = (nextId: string | undefined) => void navigate({ search: withOpenRow(nextId), ...keepScroll });
  return (
    <>
      <RequestsCard />
      <ListTab
        label={t("people.list")}
        list={list}
        columns={useMemberColumns()}
        search={search}
        defaultSort="displayName:asc"
        searchField={{ label: t("people.search") }}
        filters={[
          choiceFilter("role", t("role.label"), roles, roleName),
          choiceFilter("state", t("people.state.label"), memberStates, (state) => t(`people.state.${state}`)),
        ]}
        onOpen={(member) => open(member.id)}
        empty={{
          title: t("people.empty"),
          text: t("people.emptyLine"),
          picture: "cards",
          action: <Button onClick={onInvite}>{t("invite.open")}</Button>,
        }}
      />
      <MemberPanel member={list.rows?.find((member) => member.id === id)} onClose={() => open(undefined)} />
    </>
  );
}
