import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type AiProvider, orderAiProviders } from "../../contract.ts";
import { aiProviders } from "../api.ts";

/** Reorders providers optimistically: the new order shows at once, is rolled back when it is refused, and can be undone. */
export function useProviderOrder(providers: AiProvider[]) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [optimistic, setOptimistic] = useState<AiProvider["id"][]>();
  const [announcement, setAnnouncement] = useState("");
  const refresh = () => queries.invalidateQueries({ queryKey: aiProviders.queryKey });
  const before = providers.map(({ id }) => id);
  const ordered = optimistic
    ? providers.toSorted((one, other) => optimistic.indexOf(one.id) - optimistic.indexOf(other.id))
    : providers;

  const send = async (ids: AiProvider["id"][]) => {
    setOptimistic(ids);
    try {
      await call(orderAiProviders, { ids }, uuid());
    } finally {
      await refresh();
      setOptimistic(undefined);
    }
  };

  /** Moves the provider to the position of `target`; those in between shift by one. */
  const moveTo = (provider: AiProvider, target: AiProvider) => {
    const ids = ordered.map(({ id }) => id);
    const [from, to] = [ids.indexOf(provider.id), ids.indexOf(target.id)];
    setAnnouncement(t("order.placed", { name: provider.name, place: to + 1, total: ids.length }));
    send(ids.toSpliced(from, 1).toSpliced(to, 0, provider.id))
      .then(() =>
        offerRecordedUndo({
          message: t("order.changed"),
          calls: [undoCall(orderAiProviders, { ids: before })],
          onUndone: refresh,
        }),
      )
      .catch((error: unknown) => toast(errorText(error), "bad"));
  };
  return { ordered, announcement, moveTo };
}
