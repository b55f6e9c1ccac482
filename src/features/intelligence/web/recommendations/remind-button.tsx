import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { remindPartners } from "../../contract/recommendation-actions.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import { useCounts } from "./use-counts.ts";

/** Reminds the partners it is about. A sent message cannot be taken back, so it asks first. */
export function RemindButton({ id }: Pick<Recommendation, "id">) {
  const { t } = useTranslation("intelligence");
  const errorText = useErrorText();
  const { of } = useCounts();
  const { send, isPending } = useSend(remindPartners, {
    onSuccess: ({ reminded }) =>
      toast(
        reminded > 0
          ? t("recommendations.oneClick.reminded", { items: of("partners", reminded) })
          : t("recommendations.oneClick.allReminded"),
      ),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const remind = async () => {
    const isSure = await confirm({
      title: t("recommendations.oneClick.remindTitle"),
      body: t("recommendations.oneClick.remindLine"),
      action: t("recommendations.oneClick.remind"),
    });
    if (isSure) send({ id });
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void remind()}>
      {t("recommendations.oneClick.remind")}
    </Button>
  );
}
