import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { updateReferral } from "#features/referrals/contract/record.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { useCacheReferral } from "#features/referrals/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import type { NextAction } from "../../contract/next-action.ts";

type Owner = NonNullable<Extract<NextAction, { kind: "assign" }>["owner"]>;

/** Gives the deal to the suggested member. */
export function AssignButton({ owner, referral }: { owner: Owner; referral: Referral }) {
  const { t } = useTranslation("intelligence");
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const { send, isPending } = useSend(updateReferral, {
    onSuccess: (assigned) => {
      cacheReferral(assigned);
      toast(t("nextAction.assigned", { name: owner.name }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!referral.editable.includes("assigneeId")) return null;
  const { id, version } = referral;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      onClick={() => send({ id, version, assigneeId: owner.personId })}
    >
      {t("nextAction.assign")}
    </Button>
  );
}
