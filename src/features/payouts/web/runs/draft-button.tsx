import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { errors } from "../../contract/errors.ts";
import { draftRun, type Run } from "../../contract/runs.ts";
import { useInvalidate } from "../api.ts";
import { route } from "../search.ts";

/** Drafts a run and opens it, or opens the existing draft. */
export function DraftButton() {
  const { t } = useTranslation("payouts");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const navigate = route.useNavigate();
  const open = (run: Run["id"]) => navigate({ search: { run } });
  const { send, isPending } = useSend(draftRun, {
    onSuccess: async ({ id }) => {
      await invalidate();
      await open(id);
    },
    onError: (error) => {
      if (errors.draftOpen.is(error)) void open(error.params.id as Run["id"]);
      // That nothing is payable is an answer, not a failure.
      toast(errorText(error), errors.nothingDue.is(error) || errors.draftOpen.is(error) ? "info" : "bad");
    },
  });
  return (
    <Button
      loading={isPending}
      leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
      onClick={() => send({})}
    >
      {t("ui.run.make")}
    </Button>
  );
}
