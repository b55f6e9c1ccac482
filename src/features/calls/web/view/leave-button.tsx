import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconChevronUp, IconPhoneOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { endCall } from "../../contract/calls.ts";
import type { CallAbout } from "../about.ts";
import styles from "./controls.module.css";

type Props = { about: CallAbout; onLeave: () => void };

/** Leaving is apart from the rest; those who host can end the call for everyone. */
export function LeaveButton({ about, onLeave }: Props) {
  const { t } = useTranslation("calls");
  const errorText = useErrorText();
  const { send } = useSend(endCall, { onError: (error) => toast(errorText(error), "bad") });
  return (
    <div className={styles.group}>
      <button type="button" className={styles.leave} onClick={onLeave} aria-label={t("control.leave")}>
        <IconPhoneOff size={20} stroke={1.8} aria-hidden="true" />
        <span aria-hidden="true">{t("control.leave")}</span>
      </button>
      {about.canHost ? (
        <Menu position="top-end" shadow="none" width={220}>
          <Menu.Target>
            <button type="button" className={styles.leaveMore} aria-label={t("control.leaveMore")}>
              <IconChevronUp size={16} stroke={1.8} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item c="var(--bad-text)" onClick={() => send({ id: about.id })}>
              {t("control.endForAll")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
