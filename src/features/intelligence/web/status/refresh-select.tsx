import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.layer.css";
import { IconChevronDown, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { refreshMinutes } from "../../contract/choices.ts";
import { topic } from "../api.ts";
import { useRefreshMinutes } from "./use-refresh-minutes.ts";

/** How often the page loads its figures again: 1, 5, 15 or 30 minutes, 1 hour, or only by hand [R9.2]. */
export function RefreshSelect() {
  const { t } = useTranslation("intelligence");
  const client = useQueryClient();
  const [minutes, setMinutes] = useRefreshMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [topic] }), minutes * 60_000);
    return () => clearInterval(timer);
  }, [minutes, client]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden="true" />}
          aria-label={t("refresh.label", { interval: t(`refresh.every.${minutes}`) })}
        >
          {t(`refresh.every.${minutes}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {refreshMinutes.map((choice) => (
          <Menu.Item key={choice} onClick={() => setMinutes(choice)} aria-current={choice === minutes || undefined}>
            {t(`refresh.every.${choice}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void client.invalidateQueries({ queryKey: [topic] })}>{t("refresh.now")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
