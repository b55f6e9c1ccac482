import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { deleteView, type SavedView, saveView } from "../../contract/views.ts";
import { savedViews } from "../list/queries.ts";

/** Deletes a view immediately, with undo that saves it again. */
export function useDeleteView(): (view: SavedView) => void {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const invalidate = () => queries.invalidateQueries({ queryKey: savedViews.queryKey });
  const remove = async ({ id, name, search, shared }: SavedView) => {
    await call(deleteView, { id });
    await invalidate();
    const calls = [undoCall(saveView, { name, search, shared })];
    await offerRecordedUndo({ message: t("views.forgotten", { name }), calls, onUndone: invalidate });
  };
  return (view) => void remove(view).catch((error: unknown) => toast(errorText(error), "bad"));
}
