import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listFormat, numberFormat } from "#base/formats.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Experiment, listExperimentPartners, stopExperiment } from "../../contract/experiments.ts";
import { experimentPartners, experiments } from "./api.ts";
import { ApplyButton } from "./apply-button.tsx";
import styles from "./rates.module.css";

type Props = { experiment: Experiment; ruleKey: string | null };

/** A running experiment with its counts, or what the last one found. */
export function ExperimentStatus({ experiment, ruleKey }: Props) {
  const { t } = useTranslation("intelligence");
  const { day } = useFormatters();
  const textOf = useResultText();
  const { state, endsAt, nextLookAt, better, planId } = experiment;
  const isRunning = state === "running";
  return (
    <div className={styles.experiment}>
      <p>
        <strong>{isRunning ? t("rates.experiment.running", { date: day(endsAt) }) : textOf(experiment)}</strong>
      </p>
      <Arm arm={experiment.control} />
      <Arm arm={experiment.variant} />
      {nextLookAt ? <p className="soft">{t("rates.experiment.nextLook", { date: day(nextLookAt) })}</p> : null}
      {isRunning ? <Who experiment={experiment} /> : null}
      {isRunning ? <StopButton id={experiment.id} /> : null}
      {better === "variant" && ruleKey ? (
        <ApplyButton planId={planId} ruleKey={ruleKey} bp={experiment.variant.bp} />
      ) : null}
    </div>
  );
}

function Arm({ arm: { bp, partners, referrals, won } }: { arm: Experiment["control"] }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { percent } = useFormatters();
  const { format } = numberFormat(intl);
  const counts = { percent: percent(bp), won: format(won), closed: format(referrals), partners: format(partners) };
  return <p>{t("rates.experiment.arm", counts)}</p>;
}

/** Only admins may know who has which rate. */
function Who({ experiment: { id, control, variant } }: { experiment: Experiment }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { percent } = useFormatters();
  const { data } = useQuery({ ...experimentPartners(id), enabled: useCan(listExperimentPartners) });
  if (!data) return null;
  const names = (arm: "control" | "variant") =>
    listFormat(intl, { type: "unit" }).format(data.filter((one) => one.arm === arm).map(({ name }) => name));
  return (
    <details>
      <summary>{t("rates.experiment.who")}</summary>
      <p>
        {percent(control.bp)}: <bdi>{names("control")}</bdi>
      </p>
      <p>
        {percent(variant.bp)}: <bdi>{names("variant")}</bdi>
      </p>
    </details>
  );
}

function StopButton({ id }: { id: Experiment["id"] }) {
  const { t } = useTranslation("intelligence");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const canStop = useCan(stopExperiment);
  const { send, isPending } = useSend(stopExperiment, {
    onSuccess: async () => {
      toast(t("rates.experiment.stopDone"));
      await queries.invalidateQueries({ queryKey: experiments.queryKey });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!canStop) return null;
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => send({ id })}>
      {t("rates.experiment.stop")}
    </Button>
  );
}

function useResultText() {
  const { t } = useTranslation("intelligence");
  const { percent, money } = useFormatters();
  return ({ ended, better, impact, control, variant }: Experiment): string => {
    if (ended === "stopped") return t("rates.experiment.stopped");
    if (!better || !impact) return t("rates.experiment.undecided");
    const sign = better === "variant" ? 1 : -1;
    const { currency, minor, lowMinor, highMinor } = impact;
    const [low, high] = [lowMinor * sign, highMinor * sign].sort((a, b) => a - b);
    const amount = (value = 0) => money({ currency, minor: value });
    return t("rates.experiment.better", {
      percent: percent(better === "variant" ? variant.bp : control.bp),
      ...{ amount: amount(minor * sign), low: amount(low), high: amount(high) },
    });
  };
}
