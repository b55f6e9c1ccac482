import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";

export type MoreAction = { label: string; icon: Icon; onClick: () => void; danger?: boolean; disabled?: boolean };

type Props = {
  actions: MoreAction[];
  /** For a menu of its own subject beside the general one. */
  label?: string;
  icon?: Icon;
  /** For a button that is shown on hover only and has to stay while its menu is open. */
  onOpenChange?: (isOpen: boolean) => void;
};

/** Secondary actions behind one button, so that the primary action stands out. */
export function MoreMenu({ actions, label: name, icon = IconDots, onOpenChange }: Props) {
  const { t } = useTranslation("ui");
  return (
    <Menu position="bottom-end" shadow="none" width={220} {...(onOpenChange && { onChange: onOpenChange })}>
      <Menu.Target>
        <IconButton icon={icon} label={name ?? t("more")} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: IconOf, onClick, danger, disabled }) => (
          <Menu.Item
            key={label}
            onClick={onClick}
            disabled={disabled ?? false}
            leftSection={<IconOf size={17} stroke={1.7} aria-hidden="true" />}
            {...(danger && { c: "var(--bad-text)" })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
