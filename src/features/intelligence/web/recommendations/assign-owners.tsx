import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeMany } from "#features/referrals/contract/bulk.ts";
import { referralsKey } from "#features/referrals/web/api.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type SuggestedOwner, suggestOwners } from "../../contract/recommendation-actions.ts";
import { topic } from "../api.ts";
import styles from "./recommendations.module.css";
import { useCounts } from "./use-counts.ts";

/** Gives every deal without an owner to the member who won most of the closest deals, after showing who gets how many. */
export function AssignOwners() {
  const { t } = useTranslation("intelligence");
  const { of } = useCounts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const canAssign = useCan(changeMany);
  const [isPending, setPending] = useState(false);
  const reload = () => Promise.all([referralsKey, [topic]].map((queryKey) => queries.invalidateQueries({ queryKey })));

  const assign = async () => {
    const { items, without } = await call(suggestOwners, {});
    if (items.length === 0) return toast(t("recommendations.oneClick.noOwner"), "bad");
    const byOwner = [...Map.groupBy(items, ({ owner }) => owner.personId).values()];
    const isSure = await confirm({
      title: t("recommendations.oneClick.assignTitle"),
      body: <Plan byOwner={byOwner} without={without} />,
      action: t("recommendations.oneClick.assignDo"),
    });
    if (!isSure) return;
    const changed: SuggestedOwner["id"][] = [];
    for (const deals of byOwner) {
      const ids = deals.map(({ id }) => id);
      const input = { ids, act: "assign" as const, assigneeId: deals[0]?.owner.personId ?? null };
      changed.push(...(await call(changeMany, input, uuid())).changed);
    }
    await reload();
    const message = t("recommendations.oneClick.assigned", { items: of("deals", changed.length) });
    if (changed.length === 0) return toast(message);
    const calls = [undoCall(changeMany, { ids: changed, act: "assign", assigneeId: null })];
    void offerRecordedUndo({ message, calls, onUndone: reload }).catch(fail);
  };
  const fail = (error: unknown) => toast(errorText(error), "bad");
  const start = () => {
    setPending(true);
    assign()
      .catch(fail)
      .finally(() => setPending(false));
  };
  return canAssign ? (
    <Button variant="default" loading={isPending} onClick={start}>
      {t("recommendations.oneClick.assign")}
    </Button>
  ) : null;
}

/** Who would get how many deals. */
function Plan({ byOwner, without }: { byOwner: SuggestedOwner[][]; without: number }) {
  const { t } = useTranslation("intelligence");
  const { of } = useCounts();
  return (
    <>
      <p>{t("recommendations.oneClick.assignLine")}</p>
      <ul className={styles.plan}>
        {byOwner.map((deals) => (
          <li key={deals[0]?.owner.personId}>
            <bdi>
              {t("recommendations.oneClick.assignRow", {
                name: deals[0]?.owner.name,
                items: of("deals", deals.length),
              })}
            </bdi>
          </li>
        ))}
        {without > 0 ? <li>{t("recommendations.oneClick.assignLeft", { items: of("deals", without) })}</li> : null}
      </ul>
    </>
  );
}
