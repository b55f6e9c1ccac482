import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { savedViews } from "../list/queries.ts";
import type { ListSearch } from "../search.ts";
import { route } from "../search.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { useDeleteView } from "./use-delete-view.ts";
import { textToSearch, viewToText } from "./view-text.ts";
import styles from "./views.module.css";

/** Named filters, order and columns: the user's own and those shared by the company. */
export function ViewMenu({ search }: { search: ListSearch }) {
  const { t } = useTranslation("referrals");
  const navigate = route.useNavigate();
  const { data: views = [] } = useQuery(savedViews);
  const deleteView = useDeleteView();
  const [saving, setSaving] = useState(false);
  const now = viewToText(search);
  const current = views.find((view) => viewToText(textToSearch(view.search)) === now);
  return (
    <>
      <Menu position="bottom-start" width={260} shadow="none">
        <Menu.Target>
          <button type="button" className={styles.open} data-on={current ? true : undefined}>
            <IconBookmark size={17} stroke={1.7} aria-hidden="true" />
            {current ? <bdi>{current.name}</bdi> : t("views.open")}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list ?? ""}>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === current || undefined}
              onClick={() => void navigate({ search: textToSearch(view.search) })}
              rightSection={view.shared ? <IconUsers size={15} stroke={1.7} aria-label={t("views.shared")} /> : null}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={17} stroke={1.7} aria-hidden="true" />}
            disabled={now === "" || current !== undefined}
            onClick={() => setSaving(true)}
          >
            {t("views.save")}
          </Menu.Item>
          {current?.mine ? (
            <Menu.Item
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => deleteView(current)}
            >
              {t("views.forget", { name: current.name })}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {saving ? <SaveViewDialog text={now} onClose={() => setSaving(false)} /> : null}
    </>
  );
}
