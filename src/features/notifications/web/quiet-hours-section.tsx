import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type getQuietHours, setQuietHours } from "../notices.ts";
import { quietHours } from "./api.ts";
import { NoticeChoicesSkeleton } from "./notice-choices-skeleton.tsx";
import styles from "./quiet-hours.module.css";
import { minuteOf, timeOf } from "./time-of-day.ts";

const required = { code: "required" };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { fromMinute: 22 * 60, toMinute: 7 * 60, days: everyDay };
/** A Monday, to derive the names of the weekdays from. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** When the person gets no mail and no SMS. */
export function QuietHoursSection() {
  const { t } = useTranslation("notifications");
  const { data, error, refetch } = useQuery(quietHours);
  return (
    <SectionCard title={t("quiet.title")} description={t("quiet.line")}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <NoticeChoicesSkeleton /> : null}
      {data ? <QuietHoursForm saved={data} /> : null}
    </SectionCard>
  );
}

function QuietHoursForm({ saved }: { saved: z.output<typeof getQuietHours.output> }) {
  const { t } = useTranslation("notifications");
  const { intl } = useLocale();
  const queries = useQueryClient();
  const { fromMinute, toMinute, days } = saved.quietHours ?? night;
  const form = useActionForm(setQuietHours, {
    initialValues: { isOn: saved.quietHours !== null, from: timeOf(fromMinute), to: timeOf(toMinute), days },
    toInput: ({ isOn, from, to, days: chosen }) => ({
      quietHours: isOn ? { fromMinute: minuteOf(from), toMinute: minuteOf(to), days: chosen } : null,
    }),
    validate: (values) => ({
      from: values.isOn && !values.from && required,
      to: values.isOn && (values.to ? values.from === values.to && t("errors.noDuration") : required),
      days: values.isOn && values.days.length === 0 && t("quiet.noDays"),
    }),
    onSuccess: (answer) => queries.setQueryData(quietHours.queryKey, answer),
    message: () => t("quiet.saved"),
  });
  const { isOn } = form.values;
  const dayName = (day: number) =>
    dateFormat(intl, { weekday: "long", timeZone: "UTC" }).format(monday + (day - 1) * dayMs);
  return (
    <ActionForm form={form} submitLabel={t("quiet.save")} buttons="inline">
      <SettingSwitch
        label={t("quiet.on")}
        description={<bdi>{t("quiet.zone", { zone: saved.timeZone })}</bdi>}
        checked={isOn}
        disabled={form.isPending}
        onChange={(checked) => form.setFieldValue("isOn", checked)}
      />
      {isOn ? (
        <>
          <div className={styles.times}>
            <TextInput type="time" dir="ltr" label={t("quiet.from")} {...form.getInputProps("from")} />
            <TextInput type="time" dir="ltr" label={t("quiet.to")} {...form.getInputProps("to")} />
          </div>
          <Checkbox.Group
            label={t("quiet.days")}
            value={form.values.days.map(String)}
            onChange={(chosen) => form.setFieldValue("days", chosen.map(Number).toSorted())}
            error={form.errors.days}
          >
            <div className={styles.days}>
              {everyDay.map((day) => (
                <Checkbox key={day} value={String(day)} label={dayName(day)} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      ) : null}
    </ActionForm>
  );
}
