import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { usePages } from "#web/ui/use-pages.ts";
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
  const list = usePages(messageList(search));
  const listed = list.rows?.find((message) => message.id === id);
  const asked = useQuery({ ...messageById(id ?? ""), enabled: id !== undefined && list.rows !== undefined && !listed });
  const errorText = useErrorText();
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  return (
    <div className={styles.wide}>
      {asked.error && !listed ? <Notice tone="warn">{errorText(asked.error)}</Notice> : null}
      <ListTab
        label={t("messages.list")}
        list={list}
        columns={useMessageColumns()}
        search={search}
        defaultSort="createdAt:desc"
        filters={[
          choiceFilter("state", t("messages.state.label"), messageStates, (state) => t(`messages.state.${state}`)),
        ]}
        onOpen={(message) => open(message.id)}
        empty={{ title: t("messages.empty"), text: t("messages.emptyLine") }}
      />
      <EmailSection />
      <MessagePanel message={id ? (listed ?? asked.data) : undefined} onClose={() => open(undefined)} />
    </div>
  );
}
