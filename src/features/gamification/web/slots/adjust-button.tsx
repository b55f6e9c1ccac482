import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Id } from "#base/ids.ts";
import { Can } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { adjustPoints } from "../../contract/rules.ts";
import { NumberField } from "../admin/number-field.tsx";
import { useInvalidateGame } from "../api.ts";
import { useGameText } from "../use-game-text.ts";

/** Corrects a partner's XP and points by hand. No one corrects their own. */
export function AdjustButton({ personId }: { personId: Id<"per"> }) {
  const { t } = useGameText();
  const { person } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (person.id === personId) return null;
  return (
    <Can do={adjustPoints}>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t("adjust.open")}
      </Button>
      {isOpen ? <AdjustDialog personId={personId} onClose={() => setOpen(false)} /> : null}
    </Can>
  );
}

function AdjustDialog({ personId, onClose }: { personId: Id<"per">; onClose: () => void }) {
  const { t } = useGameText();
  const invalidate = useInvalidateGame();
  const form = useActionForm(adjustPoints, {
    initialValues: { xp: 0 as number | null, points: 0 as number | null, reason: "" },
    toInput: ({ xp, points, reason }) => ({ personId, xp: xp ?? 0, points: points ?? 0, reason }),
    onSuccess: invalidate,
    message: () => t("adjust.done"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("adjust.title")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("adjust.save")} onCancel={onClose}>
        <NumberField
          data-autofocus
          label={t("adjust.xp")}
          description={t("adjust.help")}
          min={-1000}
          max={10_000}
          {...form.getInputProps("xp")}
          value={form.values.xp}
        />
        <NumberField
          label={t("adjust.points")}
          min={-1000}
          max={10_000}
          {...form.getInputProps("points")}
          value={form.values.points}
        />
        <TextInput
          label={t("adjust.reason")}
          description={t("adjust.reasonHelp")}
          maxLength={200}
          dir="auto"
          {...form.getInputProps("reason")}
        />
      </ActionForm>
    </Dialog>
  );
}
