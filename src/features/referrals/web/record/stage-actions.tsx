import "@mantine/core/styles/Menu.layer.css";
import { Button, Menu } from "@mantine/core";
import { IconArrowRight, IconChevronDown, IconCircleX, IconTrophy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { KeyHint } from "#web/ui/key-hint.tsx";
import styles from "./stage-actions.module.css";

type Props = {
  /** The pipeline of the referral, in order. */
  stages: readonly Stage[];
  currentId: string;
  /** The next open stage; in the last one, the next step is the win. */
  next: Stage | undefined;
  pending: boolean;
  onMove: (stage: Stage) => void;
  onWin: () => void;
  onLose: () => void;
};

/** The next stage in one click; the arrow beside it holds the other stages and the result. */
export function StageActions({ stages, currentId, next, pending, onMove, onWin, onLose }: Props) {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  const others = stages.filter(({ kind, id }) => kind === "open" && id !== currentId && id !== next?.id);
  return (
    <span className={styles.split}>
      <Button
        className={styles.main ?? ""}
        loading={pending}
        onClick={() => (next ? onMove(next) : onWin())}
        rightSection={<KeyHint>M</KeyHint>}
        aria-keyshortcuts="m"
        leftSection={
          next ? (
            <IconArrowRight size={17} stroke={1.8} className="flips" aria-hidden="true" />
          ) : (
            <IconTrophy size={17} stroke={1.8} aria-hidden="true" />
          )
        }
      >
        {next ? t("record.moveTo", { stage: stageName(next) }) : t("record.move.win")}
      </Button>
      <Menu position="bottom-end" width={240} shadow="none">
        <Menu.Target>
          <Button
            className={styles.arrow ?? ""}
            disabled={pending}
            aria-label={t("record.otherMoves")}
            title={t("record.otherMoves")}
          >
            <IconChevronDown size={17} stroke={2} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.length > 0 ? <Menu.Label>{t("board.moveTo")}</Menu.Label> : null}
          {others.map((stage) => (
            <Menu.Item key={stage.id} onClick={() => onMove(stage)}>
              <bdi>{stageName(stage)}</bdi>
            </Menu.Item>
          ))}
          {others.length > 0 ? <Menu.Divider /> : null}
          {next ? (
            <Menu.Item onClick={onWin} leftSection={<IconTrophy size={17} stroke={1.7} aria-hidden="true" />}>
              {t("record.move.win")}
            </Menu.Item>
          ) : null}
          <Menu.Item
            onClick={onLose}
            c="var(--bad-text)"
            leftSection={<IconCircleX size={17} stroke={1.7} aria-hidden="true" />}
          >
            {t("record.move.lose")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
