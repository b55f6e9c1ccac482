import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { messageStates } from "../../../contract.ts";
import { messageById, messageList } from "../queries.ts";
import { route } from "../search.ts";
import styles from "../site.module.css";
import { EmailSection } from "./email-section.tsx";
import { useMessageColumns } from "./message-columns.tsx";
import { MessagePanel } from "./message-panel.tsx";

/** The messages of visitors, and the address they are mailed to. */
export function MessagesTab() {
  const { t } = useTranslation("admin");
  const { id, tab: _, language: __, page: ___, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(messageList(search));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const listed = rows?.find((message) => message.id === id);
  const asked = useQuery({ ...messageById(id ?? ""), enabled: id !== undefined && rows !== undefined && !listed });
  const errorText = useErrorText();
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  return (
    <div className={styles.wide}>
      {asked.error && !listed ? <Notice tone="warn">{errorText(asked.error)}</Notice> : null}
      <DataTable
        label={t("messages.list")}
        rows={rows}
        columns={useMessageColumns()}
        rowId={(message) => message.id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="createdAt:desc"
        filters={[
          {
            key: "state",
            label: t("messages.state.label"),
            options: messageStates.map((state) => ({ value: state, label: t(`messages.state.${state}`) })),
          },
        ]}
        {...pagingOf(list)}
        onOpen={(message) => open(message.id)}
        empty={
          <EmptyState title={t("messages.empty")} picture="tray">
            {t("messages.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <EmailSection />
      <MessagePanel message={id ? (listed ?? asked.data) : undefined} onClose={() => open(undefined)} />
    </div>
  );
}
