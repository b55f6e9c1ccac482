import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageChannels, messageStates } from "#base/messages.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { messageList } from "./api.ts";
import { useMessageColumns } from "./message-columns.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { route } from "./search.ts";
import { TestMessagePanel } from "./test-message-panel.tsx";

/** Every message to a person, in development only: in production nobody may read them. */
export function OutboxScreen() {
  const { t } = useTranslation("notifications");
  const { id, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [writing, setWriting] = useState(false);
  const list = useInfiniteQuery(messageList(search));
  const write = <Button onClick={() => setWriting(true)}>{t("test.open")}</Button>;
  const open = (nextId: string | undefined) =>
    void navigate({ search: ({ id: _, ...old }) => (nextId ? { ...old, id: nextId } : old), ...keepScroll });
  return (
    <>
      <PageHeader title={t("title")} line={t("line")} actions={write} />
      <DataTable
        label={t("list")}
        rows={list.data?.pages.flatMap((page) => page.items)}
        columns={useMessageColumns()}
        rowId={(message) => message.id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="createdAt:desc"
        filters={[
          {
            key: "state",
            label: t("state.label"),
            options: messageStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          },
          {
            key: "channel",
            label: t("channel.label"),
            options: messageChannels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) })),
          },
        ]}
        {...pagingOf(list)}
        onOpen={(message) => open(message.id)}
        empty={
          <EmptyState title={t("empty")} picture="tray" action={write}>
            {t("emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <MessagePanel id={id} onClose={() => open(undefined)} />
      <TestMessagePanel opened={writing} onClose={() => setWriting(false)} />
    </>
  );
}
