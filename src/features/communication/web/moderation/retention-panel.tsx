import { Select } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { getChatSettings, updateChatSettings } from "../../contract/moderation.ts";
import { conversationsKey } from "../api.ts";

const settings = queryOptions({
  queryKey: [...conversationsKey, "settings"],
  queryFn: () => call(getChatSettings, {}),
});
const forever = "forever";
const choices = [90, 180, 365, 730, 1095, 1825, 3650];

type Props = { opened: boolean; onClose: () => void };

/** How long messages are kept. */
export function RetentionPanel({ opened, onClose }: Props) {
  const { t } = useTranslation("communication");
  const { data, error, refetch } = useQuery({ ...settings, enabled: opened });
  return (
    <SidePanel opened={opened} title={t("retention.title")} onClose={onClose}>
      {data ? (
        <RetentionForm days={data.retentionDays} onClose={onClose} />
      ) : error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={1} />
      )}
    </SidePanel>
  );
}

function RetentionForm({ days, onClose }: { days: number | null; onClose: () => void }) {
  const { t } = useTranslation("communication");
  const queries = useQueryClient();
  const form = useActionForm(updateChatSettings, {
    initialValues: { keep: days === null ? forever : String(days) },
    toInput: ({ keep }) => ({ retentionDays: keep === forever ? null : Number(keep) }),
    onSuccess: (saved) => queries.setQueryData(settings.queryKey, saved),
    message: () => t("retention.done"),
    onDone: onClose,
  });
  const offered = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((a, b) => a - b);
  return (
    <ActionForm form={form} submitLabel={t("retention.submit")} buttons="bar">
      <Select
        label={t("retention.label")}
        description={t("retention.help")}
        allowDeselect={false}
        data={[
          { value: forever, label: t("retention.forever") },
          ...offered.map((count) => ({ value: String(count), label: t("retention.days", { count }) })),
        ]}
        {...form.getInputProps("keep")}
      />
    </ActionForm>
  );
}
