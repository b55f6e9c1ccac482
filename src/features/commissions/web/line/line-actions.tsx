import { Button } from "@mantine/core";
import { IconBan, IconCheck, IconShieldCheck, IconShieldExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { type MoreAction, MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Commission } from "../../contract/lines.ts";
import styles from "./line.module.css";
import { ReasonDialog, type Reasoned } from "./reason-dialog.tsx";
import { useMove } from "./use-move.ts";

const panelMoves = ["approve", "suspect", "clear", "void"] as const;
const allowedMoves = ({ moves }: Commission) => panelMoves.filter((move) => moves.includes(move));
/** The action bar is omitted if it would be empty. */
export const hasActions = (line: Commission) => allowedMoves(line).length > 0 || line.bar !== null;

/** Shows the next step as a button and the rest in a menu; if the user cannot approve, it says why. */
export function LineActions({ line }: { line: Commission }) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const [reasonMove, setAsked] = useState<Reasoned>();
  const { send, isPending } = useMove(line, {
    onDone: (move) => toast(t(`ui.done.${move}`)),
    onRefused: (error) => toast(errorText(error), "bad"),
  });
  const moves = allowedMoves(line);
  const menu: MoreAction[] = [
    ...(moves.includes("suspect")
      ? [{ label: t("ui.move.suspect"), icon: IconShieldExclamation, onClick: () => setAsked("suspect") }]
      : []),
    ...(moves.includes("void")
      ? [{ label: t("ui.move.void"), icon: IconBan, onClick: () => setAsked("void"), danger: true }]
      : []),
  ];
  return (
    <>
      {moves.includes("approve") ? (
        <Button
          loading={isPending}
          leftSection={<IconCheck size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => send("approve")}
        >
          {t("ui.move.approve")}
        </Button>
      ) : null}
      {moves.includes("clear") ? (
        <Button
          loading={isPending}
          leftSection={<IconShieldCheck size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => send("clear")}
        >
          {t("ui.move.clear")}
        </Button>
      ) : null}
      {line.bar ? <p className={styles.bar}>{t(`ui.bar.${line.bar}`)}</p> : null}
      {menu.length > 0 ? <MoreMenu actions={menu} /> : null}
      {reasonMove ? (
        <ReasonDialog key={reasonMove} line={line} move={reasonMove} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}
