import "@mantine/core/styles/Tabs.layer.css";
import { Button, Tabs } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { requests } from "./api.ts";
import { AuditTab } from "./audit/audit-tab.tsx";
import { DoorCard } from "./door-card.tsx";
import { InvitationsTab } from "./invitations/invitations-tab.tsx";
import { InvitePanel } from "./invitations/invite-panel.tsx";
import styles from "./members-screen.module.css";
import { PeopleTab } from "./people/people-tab.tsx";
import { type MembersTab, membersTabs } from "./search.ts";

const route = getRouteApi("/signed-in/admin/admin/members");

/** Who is in the tenant, who was asked in, who may come by themselves, and who changed any of it. */
export function MembersScreen() {
  const { t } = useTranslation("members");
  const { tenant } = useSession();
  const { tab = "people" } = route.useSearch();
  const navigate = route.useNavigate();
  const [inviting, setInviting] = useState(false);
  const { data: waiting } = useQuery(requests);
  // Filters and the open row are another table's: they do not come along.
  const open = (next: string | null) =>
    void navigate({ search: { tab: membersTabs.find((one) => one === next) ?? "people" } });
  const invite = () => setInviting(true);
  const parts: Record<MembersTab, () => React.ReactNode> = {
    people: () => <PeopleTab onInvite={invite} />,
    invitations: () => <InvitationsTab onInvite={invite} />,
    registration: () => <DoorCard />,
    audit: () => <AuditTab />,
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        line={waiting?.length ? t("line.waiting", { count: waiting.length }) : t("line.quiet", { tenant: tenant.name })}
        actions={
          <Button leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={invite}>
            {t("invite.open")}
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={open}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? "", tab: styles.tab ?? "", panel: styles.panel ?? "" }}
      >
        <Tabs.List aria-label={t("tabs.label")}>
          {membersTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {membersTabs.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {parts[one]()}
          </Tabs.Panel>
        ))}
      </Tabs>
      <InvitePanel opened={inviting} onClose={() => setInviting(false)} onSent={() => open("invitations")} />
    </>
  );
}
