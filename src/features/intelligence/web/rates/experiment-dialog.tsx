import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { experimentLimits } from "../../contract/experiment-values.ts";
import { startExperiment } from "../../contract/experiments.ts";
import type { ProgramRate } from "../../contract/rates.ts";
import { experiments } from "./api.ts";

type Props = { program: ProgramRate; currentBp: number; onClose: () => void };
const initial = { variantBp: null as number | null, minReferrals: 50, maxDays: 42 };

/** Sets up an experiment. Everything that decides it is fixed here, before the first referral. */
export function ExperimentDialog({ program: { programId }, currentBp, onClose }: Props) {
  const { t } = useTranslation("intelligence");
  const { percent } = useFormatters();
  const queries = useQueryClient();
  const form = useActionForm(startExperiment, {
    initialValues: initial,
    toInput: ({ variantBp, ...rest }) => ({ programId, variantBp: variantBp ?? 0, ...rest }),
    onSuccess: () => queries.invalidateQueries({ queryKey: experiments.queryKey }),
    message: () => t("rates.experiment.started"),
    onDone: onClose,
  });
  const { minReferrals, maxDays } = experimentLimits;
  return (
    <Dialog onClose={onClose} title={t("rates.experiment.title")}>
      <ActionForm form={form} submitLabel={t("rates.experiment.start")} onCancel={onClose}>
        <p className="soft">{t("rates.experiment.line", { percent: percent(currentBp) })}</p>
        <PercentField
          data-autofocus
          label={t("rates.experiment.rate")}
          basisPoints={form.values.variantBp}
          onChange={(value) => form.setFieldValue("variantBp", value)}
          error={form.errors.variantBp}
        />
        <NumberInput
          label={t("rates.experiment.minReferrals")}
          allowDecimal={false}
          dir="ltr"
          {...minReferrals}
          {...form.getInputProps("minReferrals")}
        />
        <NumberInput
          label={t("rates.experiment.maxDays")}
          description={t("rates.experiment.rule")}
          allowDecimal={false}
          dir="ltr"
          {...maxDays}
          {...form.getInputProps("maxDays")}
        />
      </ActionForm>
    </Dialog>
  );
}
