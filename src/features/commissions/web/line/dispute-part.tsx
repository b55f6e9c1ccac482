import { Button } from "@mantine/core";
import { IconMessageExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { manageCommissionsAccess } from "../../access.ts";
import { AnswerForm } from "../disputes/answer-form.tsx";
import { DisputeThread } from "../disputes/dispute-thread.tsx";
import { PendingDecision } from "../disputes/pending-decision.tsx";
import { WithdrawButton } from "../disputes/withdraw-button.tsx";
import type { CommissionDetail } from "./commission-detail.ts";
import { DisputeForm } from "./dispute-form.tsx";
import styles from "./line.module.css";

/** Shows the disputes of a commission, and offers to open one while that is possible. */
export function DisputePart({ line, own }: { line: CommissionDetail; own: boolean }) {
  const { t } = useTranslation("commissions");
  const { day } = useFormatters();
  const canAnswer = useCan(manageCommissionsAccess) && !own;
  const [isWriting, setWriting] = useState(false);
  const { disputes, disputableUntil } = line;
  const open = disputes.find(({ state }) => state === "open");
  const canDispute = own && disputableUntil !== null && !open;
  if (disputes.length === 0 && !canDispute) return null;
  return (
    <PanelSection title={t("ui.dispute.title")}>
      {disputes.map((one) => (
        <DisputeThread key={one.id} dispute={one} />
      ))}
      {open && own ? <WithdrawButton dispute={open} /> : null}
      {open?.decision && canAnswer ? <PendingDecision dispute={open} decision={open.decision} /> : null}
      {open && !open.decision && canAnswer ? <AnswerForm key={open.id} dispute={open} line={line} /> : null}
      {canDispute && isWriting ? <DisputeForm line={line} onDone={() => setWriting(false)} /> : null}
      {canDispute && !isWriting ? (
        <div className={styles.invite}>
          <p className="soft">{t("ui.dispute.until", { day: day(disputableUntil) })}</p>
          <Button
            variant="default"
            leftSection={<IconMessageExclamation size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t("ui.dispute.open")}
          </Button>
        </div>
      ) : null}
    </PanelSection>
  );
}
