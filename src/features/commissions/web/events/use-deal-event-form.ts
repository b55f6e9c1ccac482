import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createDealEvent } from "../../contract/events.ts";
import type { Commission } from "../../contract/lines.ts";
import type { externalEventKinds } from "../../values.ts";
import { useInvalidate } from "../api.ts";

type Values = {
  kind: (typeof externalEventKinds)[number];
  referralId: Commission["referralId"] | null;
  minor: number | null;
  currency: string;
  /** A calendar day; it is sent as noon in the user's time zone. */
  on: string;
  externalId: string;
  refersTo: string;
};
/** Manual entries have their own source, so that their ids never collide with those of a payment system. */
const source = "manual";
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export function useDealEventForm(onDone: () => void) {
  const { t } = useTranslation("commissions");
  const { t: words } = useTranslation("ui");
  const invalidate = useInvalidate();
  const required = (value: string | number | null) => (value ? null : faultText({ code: "required" }, words));
  const form = useForm<Values>({
    initialValues: {
      kind: "payment",
      referralId: null,
      minor: null,
      currency: "",
      on: today(),
      externalId: "",
      refersTo: "",
    },
    validate: {
      // A refund may name its payment instead.
      referralId: (id, { kind, refersTo }) => (kind === "refund" && refersTo.trim() ? null : required(id)),
      minor: required,
      on: required,
      externalId: (id) => required(id.trim()),
    },
  });
  const { send, isPending, error } = useSend(createDealEvent, {
    onSuccess: async ({ state }) => {
      await invalidate();
      toast(t(state === "applied" ? "ui.event.applied" : "ui.event.kept"));
      onDone();
    },
    onError: (refused) => void showFieldErrors(form, refused, words),
  });
  const submit = (currency: string) =>
    form.onSubmit(
      ({ kind, referralId, minor, on, externalId, refersTo }) =>
        send({
          source,
          kind,
          externalId,
          minor: minor ?? 0,
          currency,
          occurredAt: new Date(`${on}T12:00:00`).toISOString(),
          ...(referralId && { referralId }),
          ...(kind === "refund" && refersTo.trim() && { refersTo }),
        }),
      (found) => focusFirst(form, Object.keys(found)),
    );
  return { form, submit, saving: isPending, refusal: error && !baseErrors.invalid.is(error) ? error : undefined };
}
