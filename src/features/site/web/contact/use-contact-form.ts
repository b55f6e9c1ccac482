import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { deleteDraft, draftKey, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { type Field, type FormErrors, fields, type Message, nothing } from "./message.ts";

const key = draftKey({ tenant: "site", person: "visitor", form: "contact" });
const noErrors: FormErrors = { faults: {} };
const loadSend = () => import("./send.ts");

const fieldOf = (form: HTMLFormElement, field: Field) => form.elements.namedItem(field) as HTMLInputElement;
const messageIn = (form: HTMLFormElement) =>
  Object.fromEntries(fields.map((field) => [field, fieldOf(form, field).value.trim()])) as Message;

/** The inputs are uncontrolled, so that nothing typed before hydration is lost. */
export function useContactForm() {
  const { i18n } = useTranslation("site");
  const { code } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [formErrors, setFormErrors] = useState(noErrors);
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  /** Before hydration, submitting the form would put the message into the URL. */
  const [isHydrated, setHydrated] = useState(false);
  const thanks = useRef<HTMLHeadingElement>(null);
  useEffect(() => setHydrated(true), []);
  // The form and its focus are gone after sending, so the focus moves to the confirmation for keyboard users.
  useEffect(() => {
    if (sentTo) thanks.current?.focus();
  }, [sentTo]);

  // Restores what was typed before a reload, unless the visitor is already typing.
  useEffect(() => {
    const draft = readDraft(key, nothing);
    if (!form.current || !draft || sentTo) return;
    for (const field of fields) fieldOf(form.current, field).value ||= draft.values[field];
  }, [sentTo]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    void loadSend().catch(() => {});
    writeDraft(key, messageIn(event.currentTarget));
    const { name } = event.target as HTMLInputElement;
    if (name in formErrors.faults)
      setFormErrors({ ...formErrors, faults: { ...formErrors.faults, [name]: undefined } });
  };

  const submit = async (filled: HTMLFormElement) => {
    const message = messageIn(filled);
    const { assertValid, send, toFormErrors } = await loadSend();
    try {
      assertValid(filled);
      await send(message, code);
      deleteDraft(key);
      setFormErrors(noErrors);
      setSentTo(message.email);
    } catch (error) {
      const refused = await toFormErrors(error, i18n);
      setFormErrors(refused);
      const first = fields.find((field) => refused.faults[field]);
      if (first) fieldOf(filled, first).focus();
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    void submit(event.currentTarget)
      .catch(() => setFormErrors({ faults: {}, trouble: i18n.t("site:contact.lost") }))
      .finally(() => setSending(false));
  };
  return {
    ...{ form, thanks, formErrors, isHydrated, isSending, sentTo, onInput, onSubmit },
    again: () => setSentTo(undefined),
  };
}
