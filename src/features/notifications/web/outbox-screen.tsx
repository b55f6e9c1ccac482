import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageChannels, messageStates } from "#base/messages.ts";
import { Can } from "#web/api/can.tsx";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { listMessages } from "../contract.ts";
import { messageList } from "./api.ts";
import { useMessageColumns } from "./message-columns.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { route } from "./search.ts";
import { TestMessagePanel } from "./test-message-panel.tsx";

/** Every message to a person, in development only: in production nobody may read them. Others see why it is closed to them. */
export function OutboxScreen() {
  const { t } = useTranslation("notifications");
  return (
    <Can
      do={listMessages}
      otherwise={
        <LockedScreen
          access={listMessages}
          title={t("title")}
          picture="lens"
          text={(key) => t(key === "title" || key === "offTitle" ? "locked.title" : "locked.line")}
        />
      }
    >
      <Outbox />
    </Can>
  );
}

function Outbox() {
  const { t } = useTranslation("notifications");
  const { id, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [writing, setWriting] = useState(false);
  const list = usePages(messageList(search));
  const write = <Button onClick={() => setWriting(true)}>{t("test.open")}</Button>;
  const open = (nextId: string | undefined) =>
    void navigate({ search: ({ id: _, ...old }) => (nextId ? { ...old, id: nextId } : old), ...keepScroll });
  return (
    <>
      <PageHeader title={t("title")} description={t("line")} actions={write} />
      <ListTab
        label={t("list")}
        list={list}
        columns={useMessageColumns()}
        search={search}
        defaultSort="createdAt:desc"
        filters={[
          choiceFilter("state", t("state.label"), messageStates, (state) => t(`state.${state}`)),
          choiceFilter("channel", t("channel.label"), messageChannels, (channel) => t(`channel.${channel}`)),
        ]}
        onOpen={(message) => open(message.id)}
        empty={{ title: t("empty"), text: t("emptyLine"), action: write }}
      />
      <MessagePanel id={id} onClose={() => open(undefined)} />
      <TestMessagePanel opened={writing} onClose={() => setWriting(false)} />
    </>
  );
}
