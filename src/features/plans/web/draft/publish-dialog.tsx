import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Plan, type PlanVersion, publishDraft } from "../../contract.ts";
import { cachePlan } from "../cache-plan.ts";
import { dayBefore, type PlanStatus } from "../plan-status.ts";
import styles from "../plans.module.css";
import { route } from "../search.ts";
import { useDayName, useToday } from "../use-days.ts";

type Props = { plan: Plan; draft: PlanVersion; status: PlanStatus; onClose: () => void };

/**
 * Asks for the day on which the draft takes effect and shows which version ends with
 * it. Commissions earned before keep their calculation.
 */
export function PublishDialog({ plan, draft, status: { now, published }, onClose }: Props) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const dayName = useDayName();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const today = useToday();
  const [day, setDay] = useState(today);
  const { send, isPending, error } = useSend(publishDraft, {
    onSuccess: async (answer) => {
      toast(t("ui.publish.done", { number: draft.number, day: dayName(day) }));
      onClose();
      await navigate({ search: { plan: plan.id, view: "now" } });
      cachePlan(queries, answer);
    },
  });
  return (
    <Dialog onClose={onClose} title={t("ui.publish.title", { number: draft.number })}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (day && !isPending) send({ id: plan.id, revision: draft.revision, effectiveFrom: day });
        }}
      >
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <TextInput
          data-autofocus
          type="date"
          label={t("ui.publish.from")}
          description={t(published.length > 0 ? "ui.publish.help" : "ui.publish.firstHelp")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={published.length > 0 ? today : undefined}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        {day ? (
          <ul className={styles.points}>
            {now ? <li>{t("ui.publish.ends", { number: now.number, day: dayName(dayBefore(day)) })}</li> : null}
            <li>{t("ui.publish.kept")}</li>
            {plan.uses.length === 0 ? <li>{t("ui.publish.unused")}</li> : null}
          </ul>
        ) : null}
        <Button type="submit" disabled={!day} loading={isPending}>
          {t("ui.publish.go")}
        </Button>
      </form>
    </Dialog>
  );
}
