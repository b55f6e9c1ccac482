import type { i18n as I18n } from "i18next";
import { AppError, baseErrors, type FieldFault } from "#base/errors.ts";
import type { LocaleCode } from "#base/locales.ts";
import { solveBotCheck } from "#features/factors/web/api.ts";
import { call } from "#web/api/call.ts";
import { errorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { fieldErrors } from "#web/ui/field-errors.ts";
import { sendContactMessage } from "../../contract.ts";
import { type FormErrors, fields, type Message } from "./message.ts";

type Attempt = { message: string; key: string; proof: Awaited<ReturnType<typeof solveBotCheck>> };
/** An attempt without a response: repeating it with the same idempotency key cannot deliver it twice. */
let pendingAttempt: Attempt | undefined;

/** Computes the proof of work and sends the message. This module is loaded when the visitor starts typing. */
export async function send(message: Message, locale: LocaleCode): Promise<void> {
  const serialized = JSON.stringify({ ...message, locale });
  if (pendingAttempt?.message !== serialized)
    pendingAttempt = { message: serialized, key: uuid(), proof: await solveBotCheck() };
  const { key, proof } = pendingAttempt;
  try {
    await call(sendContactMessage, { ...message, locale, proof }, key);
    pendingAttempt = undefined;
  } catch (error) {
    if (error instanceof AppError && error.status > 0) pendingAttempt = undefined;
    throw error;
  }
}

/** Reports the browser's own validation errors in the format of the server's. */
export function assertValid(form: HTMLFormElement): void {
  const wrong = fields.flatMap((field): [string, FieldFault][] => {
    const { validity } = form.elements.namedItem(field) as HTMLInputElement;
    if (validity.valid) return [];
    return [[field, { code: validity.valueMissing ? "required" : validity.typeMismatch ? "email" : "format" }]];
  });
  if (wrong.length > 0) throw baseErrors.invalid({ fields: Object.fromEntries(wrong) });
}

export async function toFormErrors(error: unknown, i18n: I18n): Promise<FormErrors> {
  await i18n.loadNamespaces(["ui", "factors"]);
  const faults = fieldErrors(error, i18n.getFixedT(null, "ui"));
  return faults ? { faults } : { faults: {}, trouble: errorText(i18n, error) };
}
