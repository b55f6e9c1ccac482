import { Button } from "@mantine/core";
import { IconBan, IconCheck, IconShieldCheck, IconShieldExclamation, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { type MoreAction, MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Commission } from "../../contract/lines.ts";
import { useApprovedToast } from "../approvals/use-approved-toast.ts";
import { useSlots } from "../slots.ts";
import { useBarText } from "../values/use-bar-text.ts";
import type { CommissionDetail } from "./commission-detail.ts";
import styles from "./line.module.css";
import { ReasonDialog, type Reasoned } from "./reason-dialog.tsx";
import { useMove } from "./use-move.ts";

const panelMoves = ["approve", "suspect", "clear", "void"] as const;
const allowedMoves = ({ moves }: Commission) => panelMoves.filter((move) => moves.includes(move));
/** The action bar is omitted if it would be empty. */
export const hasActions = (line: Commission) => allowedMoves(line).length > 0 || line.bar !== null;

/** Shows the next step as a button and the rest in a menu; if the user cannot approve, it says why. */
export function LineActions({ line }: { line: CommissionDetail }) {
  const { t } = useTranslation("commissions");
  const errorText = useErrorText();
  const showApproved = useApprovedToast();
  const [reasonMove, setAsked] = useState<Reasoned>();
  const { send, isPending } = useMove(line, {
    onDone: (move) => {
      const message = t(`ui.done.${move}`);
      if (move === "approve") showApproved(message, [line]);
      else toast(message);
    },
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
      <ApprovalBar line={line} />
      {menu.length > 0 ? <MoreMenu actions={menu} /> : null}
      {reasonMove ? (
        <ReasonDialog key={reasonMove} line={line} move={reasonMove} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

/** Says why the user cannot approve. Where too few others can, it says that too, and offers to invite someone. */
function ApprovalBar({ line: { bar, bonus, lacksApprovers } }: { line: CommissionDetail }) {
  const { t } = useTranslation("commissions");
  const barText = useBarText();
  const { inviteColleague } = useSlots();
  if (!bar) return null;
  return (
    <>
      <p className={styles.bar}>
        {barText(bar, bonus)} {lacksApprovers ? t(inviteColleague ? "ui.bar.noOther" : "ui.bar.askAdmin") : null}
      </p>
      {lacksApprovers && inviteColleague ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={inviteColleague}
        >
          {t("ui.bar.invite")}
        </Button>
      ) : null}
    </>
  );
}
