import { Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type getCallSettings, updateCallSettings } from "../../contract/recordings.ts";
import { callSettings } from "../api.ts";

type Settings = z.infer<typeof getCallSettings.output>;
const forever = "forever";
const choices = [30, 90, 180, 365, 730];

type Props = { opened: boolean; onClose: () => void };

/** Whether calls may be recorded and joined by guests, and how long recordings are kept. */
export function CallSettingsPanel({ opened, onClose }: Props) {
  const { t } = useTranslation("calls");
  const { data, error, refetch } = useQuery({ ...callSettings, enabled: opened });
  return (
    <SidePanel opened={opened} title={t("settings.title")} onClose={onClose}>
      {data ? (
        <SettingsForm settings={data} onClose={onClose} />
      ) : error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={3} />
      )}
    </SidePanel>
  );
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const { recordingDays: days } = settings;
  const form = useActionForm(updateCallSettings, {
    initialValues: {
      recordingsAllowed: settings.recordingsAllowed,
      guestsAllowed: settings.guestsAllowed,
      keep: days === null ? forever : String(days),
    },
    toInput: ({ keep, ...allowed }) => ({ ...allowed, recordingDays: keep === forever ? null : Number(keep) }),
    onSuccess: (saved) => queries.setQueryData(callSettings.queryKey, saved),
    message: () => t("settings.done"),
    onDone: onClose,
  });
  const offered = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((a, b) => a - b);
  const values = form.getValues();
  return (
    <ActionForm form={form} submitLabel={t("settings.save")} buttons="bar">
      <SettingSwitch
        label={t("settings.recordings")}
        description={t("settings.recordingsLine")}
        checked={values.recordingsAllowed}
        disabled={false}
        onChange={(on) => form.setFieldValue("recordingsAllowed", on)}
      />
      <Select
        label={t("settings.keep")}
        description={t("settings.keepHelp")}
        allowDeselect={false}
        disabled={!values.recordingsAllowed}
        data={[
          { value: forever, label: t("settings.forever") },
          ...offered.map((count) => ({ value: String(count), label: t("settings.days", { count }) })),
        ]}
        {...form.getInputProps("keep")}
      />
      <SettingSwitch
        label={t("settings.guests")}
        description={t("settings.guestsLine")}
        checked={values.guestsAllowed}
        disabled={false}
        onChange={(on) => form.setFieldValue("guestsAllowed", on)}
      />
      <p className="soft">{t("settings.max", { count: settings.maxPeople })}</p>
    </ActionForm>
  );
}
