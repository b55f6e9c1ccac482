import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan } from "#web/api/can.tsx";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { playAccess } from "../../access.ts";
import { markCelebrated, type Standing } from "../../contract/standing.ts";
import { badges } from "../../rules/badges.ts";
import { useInvalidateGame } from "../api.ts";
import { BadgeMark, ChallengeMark, LevelMark } from "../badges/badge-mark.tsx";
import { useGameText } from "../use-game-text.ts";
import styles from "./celebration.module.css";

type Celebrations = Standing["celebrations"];

/** Congratulates on what the person reached since they last looked; once it is closed, it does not return. */
export function Celebration({ standing: { celebrations, level } }: { standing: Standing }) {
  const canClose = useCan(playAccess);
  const invalidate = useInvalidateGame();
  const { send } = useSend(markCelebrated, { onSuccess: invalidate });
  // What was closed stays closed until the server has it, and something newer opens again.
  const [closed, setClosed] = useState("");
  const key = JSON.stringify(celebrations);
  const isEmpty =
    celebrations.level === null &&
    celebrations.tier === null &&
    celebrations.badges.length === 0 &&
    celebrations.challenges.length === 0;
  if (isEmpty || closed === key || !canClose) return null;
  const close = () => {
    setClosed(key);
    send({});
  };
  return <CelebrationDialog celebrations={celebrations} level={level.level} onClose={close} />;
}

type DialogProps = { celebrations: Celebrations; level: number; onClose: () => void };

function CelebrationDialog({ celebrations, level, onClose }: DialogProps) {
  const { t, number } = useGameText();
  const title = useTitle();
  const { tier, badges: earned, challenges } = celebrations;
  return (
    <Dialog title={t("celebration.title")} onClose={onClose}>
      <div className={styles.celebration}>
        <div className={styles.marks}>
          {celebrations.level !== null || tier !== null ? (
            <LevelMark level={number(celebrations.level ?? level)} />
          ) : null}
          {earned.map((code) => {
            const { style, target } = badges[code];
            const badge = { code, style, target, value: target, earnedAt: new Date(0).toISOString() };
            return <BadgeMark key={code} badge={badge} size="large" />;
          })}
          {challenges.map(({ id, icon }) => (
            <ChallengeMark key={id} icon={icon ?? "trophy"} size="large" />
          ))}
        </div>
        <ul>
          {title(celebrations).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {earned.map((code) => (
          <p key={code}>{t(`badge.${code}.line`, { target: number(badges[code].target) })}</p>
        ))}
        <Button onClick={onClose} data-autofocus>
          {t("celebration.continue")}
        </Button>
      </div>
    </Dialog>
  );
}

function useTitle(): (celebrations: Celebrations) => string[] {
  const { t, number, tierName } = useGameText();
  return ({ tier, level, badges: earned, challenges }) => [
    ...(tier ? [t("celebration.tier", { tier: tierName(tier) })] : []),
    ...(level === null ? [] : [t("celebration.level", { level: number(level) })]),
    ...earned.map((code) => t("celebration.badge", { badge: t(`badge.${code}.name`) })),
    ...challenges.map(({ title }) => t("challenge.celebrate", { title })),
  ];
}
