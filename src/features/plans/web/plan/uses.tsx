import { Button } from "@mantine/core";
import { IconAward, IconFileDescription, IconPlus, IconTargetArrow, IconUser, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { dropUse, type Plan, type PlanUse, usePlan } from "../../contract.ts";
import { plans } from "../api.ts";
import styles from "./plan.module.css";
import { UseDialog } from "./use-dialog.tsx";
import { useUseName } from "./use-use-name.ts";

const icons = { referral: IconFileDescription, person: IconUser, tier: IconAward, program: IconTargetArrow };

/** The uses of the plan. The most specific one takes precedence: a referral over a person, a tier and a program. */
export function Uses({ plan, published }: { plan: Plan; published: boolean }) {
  const { t } = useTranslation("plans");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const nameOf = useUseName();
  const [adding, setAdding] = useState(false);
  const invalidatePlans = () => queries.invalidateQueries({ queryKey: plans.queryKey });
  const drop = async ({ id, scope, target }: PlanUse) => {
    await call(dropUse, { id });
    await invalidatePlans();
    const calls = [undoCall(usePlan, { id: plan.id, scope, target })];
    await offerRecordedUndo({ message: t("ui.uses.dropped"), calls, onUndone: invalidatePlans });
  };
  return (
    <SectionCard
      title={t("ui.uses.title")}
      description={t(published ? "ui.uses.line" : "ui.uses.unpublished")}
      action={
        <Button
          variant="default"
          disabled={!published || plan.archived}
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t("ui.uses.add")}
        </Button>
      }
    >
      {plan.uses.length === 0 ? <p className={styles.none}>{t("ui.uses.noEarners")}</p> : null}
      <ItemRows>
        {plan.uses.map((use) => {
          const ScopeIcon = icons[use.scope];
          return (
            <ItemRow
              key={use.id}
              singleLine
              icon={<ScopeIcon size={19} stroke={1.6} aria-hidden="true" />}
              title={<strong dir="auto">{nameOf(use)}</strong>}
              facts={<span>{t(`ui.uses.scope.${use.scope}`)}</span>}
              actions={
                <IconButton
                  icon={IconX}
                  label={t("ui.uses.drop", { name: nameOf(use) })}
                  onClick={() => void drop(use).catch((error) => toast(errorText(error), "bad"))}
                />
              }
            />
          );
        })}
      </ItemRows>
      {adding ? <UseDialog plan={plan} onClose={() => setAdding(false)} /> : null}
    </SectionCard>
  );
}
