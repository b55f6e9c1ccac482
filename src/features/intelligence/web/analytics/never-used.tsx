import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconBan } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { toast } from "#web/ui/toast.ts";
import { type TrainedModel, updatePredictionSettings } from "../../contract/models.ts";
import type { ReferralFeature } from "../../values.ts";
import { learning, topic } from "../api.ts";
import styles from "./analytics.module.css";

/** What is never used and why: what names a person, what gives the outcome away, and what the tenant did not allow. */
export function NeverUsed({ model }: { model: TrainedModel | undefined }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const id = useId();
  const { data } = useQuery(learning);
  const area = (value: number) =>
    numberFormat(intl, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  const leaks = model?.leaks ?? [];
  const entries = [
    { key: "personal", name: t("never.personal"), why: t("never.personalWhy") },
    ...leaks.map(({ field, auc }) => ({
      key: field,
      name: t(`field.${field as ReferralFeature}`),
      why: t("never.leak", { area: area(auc) }),
    })),
    ...(data && !data.usesPlace ? [{ key: "place", name: t("never.place"), why: t("never.placeOff") }] : []),
  ];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("never.title")}
      </h2>
      <ul className={styles.never}>
        {entries.map(({ key, name, why }) => (
          <li key={key}>
            <IconBan size={17} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{name}</b>
              <span>{why}</span>
            </span>
          </li>
        ))}
      </ul>
      {data ? <PlaceSwitch usesPlace={data.usesPlace} /> : null}
    </section>
  );
}

function PlaceSwitch({ usesPlace }: { usesPlace: boolean }) {
  const { t } = useTranslation("intelligence");
  const client = useQueryClient();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: (allowed: boolean) => call(updatePredictionSettings, { usesPlace: allowed }),
    onSuccess: () => {
      toast(t("never.saved"));
      return client.invalidateQueries({ queryKey: [topic] });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!useCan(updatePredictionSettings)) return null;
  return (
    <Switch
      className={styles.switch ?? ""}
      label={t("never.allowPlace")}
      checked={usesPlace}
      disabled={save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
