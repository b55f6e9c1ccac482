import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconArrowsRightLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Pipeline, Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./board.module.css";

type Props = {
  row: ReferralRow;
  pipeline: Pipeline;
  disabled: boolean;
  onMove: (row: ReferralRow, stage: Stage) => void;
};

/** A menu of all other stages, for keyboard and touch. */
export function MoveMenu({ row, pipeline, disabled, onMove }: Props) {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  return (
    <span className={styles.menu}>
      <Menu position="bottom-end" width={220} shadow="none" returnFocus>
        <Menu.Target>
          <IconButton
            icon={IconArrowsRightLeft}
            label={t("board.moveOf", { name: row.fullName })}
            disabled={disabled}
            tabIndex={-1}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("board.moveTo")}</Menu.Label>
          {pipeline.stages
            .filter(({ id }) => id !== row.stageId)
            .map((stage) => (
              <Menu.Item key={stage.id} onClick={() => onMove(row, stage)}>
                <bdi>{stageName(stage)}</bdi>
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
