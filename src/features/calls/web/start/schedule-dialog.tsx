import { Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { referralById } from "#features/referrals/web/api.ts";
import { uuid } from "#web/api/uuid.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { TimeZoneSelect } from "#web/ui/time-zone-select.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import type { Call } from "../../contract/calls.ts";
import { errors } from "../../contract/errors.ts";
import { rescheduleCall, scheduleCall } from "../../contract/schedule.ts";
import { localParts, toInstant } from "../../rules/local-time.ts";
import { maxGuests } from "../../values.ts";
import { type ConversationId, callSettings, callsKey, type ReferralId } from "../api.ts";
import styles from "./schedule.module.css";
import { useOwnTimeZone } from "./use-own-time-zone.ts";

type Guest = { name: string; email: string };
type Props = {
  conversationId: ConversationId;
  referralId: ReferralId | undefined;
  /** A call that is moved instead of a new one. */
  changed?: Call | undefined;
  onClose: () => void;
};

/** Schedules a call, or moves one. The contact of the referral is invited unless the person removes them. */
export function ScheduleDialog(props: Props) {
  const { t } = useTranslation("calls");
  const { referralId, changed } = props;
  const isAsking = referralId !== undefined && !changed;
  const { data: referral, isPending } = useQuery({
    ...referralById(referralId ?? `ref_${"0".repeat(32)}`),
    enabled: isAsking,
  });
  const contact = referral?.email && referral.fullName ? [{ name: referral.fullName, email: referral.email }] : [];
  return (
    <Dialog title={t(changed ? "schedule.change" : "schedule.title")} size="lg" onClose={props.onClose}>
      {isAsking && isPending ? (
        <ItemSkeleton rows={3} />
      ) : (
        <ScheduleForm {...props} guests={changed?.scheduled?.guests ?? contact} />
      )}
    </Dialog>
  );
}

const lengths = [15, 30, 45, 60, 90, 120];
const hourMs = 3_600_000;

function ScheduleForm({ conversationId, changed, guests, onClose }: Props & { guests: Guest[] }) {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const ownZone = useOwnTimeZone();
  const { data: settings } = useQuery(callSettings);
  const [requestId] = useState(uuid);
  // The next full hour after the coming one, so that there is time to prepare.
  const [start] = useState(
    () => changed?.scheduled?.startsAt ?? new Date(Math.ceil(Date.now() / hourMs + 1) * hourMs).toISOString(),
  );
  const { day, time } = localParts(start, ownZone);
  type Values = { title: string; day: string; time: string; zone: string; minutes: string; guests: Guest[] };
  const planOf = ({ title, minutes, guests: invited, ...at }: Values) => {
    const startsAt = toInstant(at.day, at.time, at.zone);
    return startsAt ? { title, startsAt, minutes: Number(minutes), guests: invited } : undefined;
  };
  const initialValues: Values = {
    title: changed?.scheduled?.title ?? t("schedule.defaultTitle"),
    day,
    time,
    zone: ownZone,
    minutes: String(changed?.scheduled?.minutes ?? 30),
    guests,
  };
  const common = {
    initialValues,
    validate: (values: Values) => ({
      day: !values.day && t("schedule.dayMissing"),
      time: !values.time && t("schedule.timeMissing"),
    }),
    fieldOf: (error: unknown) => (errors.inThePast.is(error) ? ("day" as const) : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: callsKey }),
    onDone: onClose,
  };
  const creating = useActionForm(scheduleCall, {
    ...common,
    toInput: (values) => {
      const plan = planOf(values);
      return plan ? { conversationId, requestId, ...plan } : undefined;
    },
    message: () => t("schedule.done"),
  });
  const changing = useActionForm(rescheduleCall, {
    ...common,
    toInput: (values) => {
      const plan = planOf(values);
      return plan && changed ? { id: changed.id, ...plan } : undefined;
    },
    message: () => t("schedule.changed"),
  });
  const form = changed ? changing : creating;
  const { guests: invited, minutes } = form.getValues();
  const canInvite = settings?.guestsAllowed !== false;
  const offered = lengths.includes(Number(minutes)) ? lengths : [...lengths, Number(minutes)].toSorted((a, b) => a - b);
  return (
    <ActionForm form={form} submitLabel={t(changed ? "schedule.save" : "schedule.submit")} onCancel={onClose}>
      <TextInput
        label={t("schedule.name")}
        maxLength={120}
        dir="auto"
        data-autofocus
        {...form.getInputProps("title")}
      />
      <div className={styles.when}>
        <TextInput type="date" label={t("schedule.day")} {...form.getInputProps("day")} />
        <TextInput type="time" label={t("schedule.time")} {...form.getInputProps("time")} />
        <Select
          label={t("schedule.length")}
          allowDeselect={false}
          data={offered.map((count) => ({ value: String(count), label: t("schedule.minutes", { count }) }))}
          {...form.getInputProps("minutes")}
        />
      </div>
      <TimeZoneSelect label={t("schedule.zone")} {...form.getInputProps("zone")} />
      {canInvite ? (
        <fieldset className={styles.guests}>
          <legend>{t("schedule.guests")}</legend>
          <p className="soft">{t("schedule.guestsHelp")}</p>
          {invited.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and their fields are controlled
            <div key={at} className={styles.guest}>
              <TextInput
                aria-label={t("schedule.guestName")}
                placeholder={t("schedule.guestName")}
                dir="auto"
                maxLength={80}
                {...form.getInputProps(`guests.${at}.name`)}
              />
              <TextInput
                type="email"
                aria-label={t("schedule.guestEmail")}
                placeholder={t("schedule.guestEmail")}
                dir="ltr"
                {...form.getInputProps(`guests.${at}.email`)}
              />
              <IconButton
                icon={IconTrash}
                label={t("schedule.removeGuest")}
                onClick={() => form.removeListItem("guests", at)}
              />
            </div>
          ))}
          {invited.length < maxGuests ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => form.insertListItem("guests", { name: "", email: "" })}
            >
              {t("schedule.addGuest")}
            </Button>
          ) : null}
        </fieldset>
      ) : null}
    </ActionForm>
  );
}
