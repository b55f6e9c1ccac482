import { useTranslation } from "react-i18next";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createDealEvent } from "../../contract/events.ts";
import type { Commission } from "../../contract/lines.ts";
import type { externalEventKinds } from "../../values.ts";
import { useInvalidate } from "../api.ts";

type Values = {
  kind: (typeof externalEventKinds)[number];
  referralId: Commission["referralId"];
  minor: number | null;
  currency: string;
  /** A calendar day; it is sent as noon in the user's time zone. */
  on: string;
  externalId: string;
  refersTo: string;
};
/** Manual entries have their own source, so that their ids never collide with those of a payment system. */
const source = "manual";
const required = { code: "required" };
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** `tenantCurrency` applies until another one is chosen. */
export function useDealEventForm(tenantCurrency: string, onDone: () => void) {
  const { t } = useTranslation("commissions");
  const initialValues: Values = {
    kind: "payment",
    referralId: null,
    minor: null,
    currency: "",
    on: today(),
    externalId: "",
    refersTo: "",
  };
  return useActionForm(createDealEvent, {
    initialValues,
    toInput: ({ kind, referralId, minor, currency, on, externalId, refersTo }) => ({
      source,
      kind,
      externalId,
      minor: minor ?? 0,
      currency: currency || tenantCurrency,
      occurredAt: on && new Date(`${on}T12:00:00`).toISOString(),
      ...(referralId && { referralId }),
      ...(kind === "refund" && refersTo.trim() && { refersTo }),
    }),
    validate: ({ kind, referralId, minor, on, refersTo }) => ({
      // A refund may name its payment instead.
      referralId: !referralId && !(kind === "refund" && refersTo.trim()) && required,
      minor: !minor && required,
      on: !on && required,
    }),
    onSuccess: useInvalidate(),
    message: ({ state }) => t(state === "applied" ? "ui.event.applied" : "ui.event.kept"),
    onDone,
  });
}
