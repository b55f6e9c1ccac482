import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { changeItem, type Item } from "../../contract/items.ts";
import type { Act } from "../../rules/items.ts";
import { useInvalidate } from "../api.ts";

/** Performs an action on an item. Excluding and including undo each other. */
export function useItemAct() {
  const { t } = useTranslation("payouts");
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const lastAct = useRef<Act>("exclude");
  const { send, isPending } = useSend(changeItem, {
    onSuccess: async (after) => {
      await invalidate();
      const act = lastAct.current;
      // An included item may still be left out for another reason.
      const name = after.personName ?? t("ui.formerMember");
      const message = t(act === "include" && after.left ? "ui.done.stillLeft" : `ui.done.${act}`, { name });
      if (act === "exclude")
        void offerRecordedUndo({
          message,
          calls: [undoCall(changeItem, { id: after.id, act: "include" })],
          onUndone: async () => {
            await invalidate();
            toast(t("ui.done.include", { name }));
          },
        }).catch((error: unknown) => toast(errorText(error), "bad"));
      else toast(message);
    },
    onError: (error) => {
      void invalidate();
      toast(errorText(error), "bad");
    },
  });
  const run = ({ id }: Pick<Item, "id">, act: Act) => {
    lastAct.current = act;
    send({ id, act });
  };
  return { run, isPending };
}
