import type { z } from "zod";
import type { AiProvider, addAiProvider } from "../../contract.ts";
import { canTranscribe } from "../../rules/transcription.ts";
import { defaultBaseUrls, type ProviderKind } from "../../values.ts";

/** The form's fields. An empty number field has an empty text as its value. */
export type ProviderValues = {
  kind: ProviderKind;
  name: string;
  baseUrl: string;
  key: string;
  model: string;
  inputPrice: number | "";
  outputPrice: number | "";
  budgetMicros: number | null;
  pictures: boolean;
  transcriptionModel: string;
};

export const blankValues = (kind: ProviderKind, name: string): ProviderValues => ({
  kind,
  name,
  baseUrl: defaultBaseUrls[kind] ?? "",
  key: "",
  model: "",
  inputPrice: "",
  outputPrice: "",
  budgetMicros: null,
  pictures: false,
  transcriptionModel: "",
});

export const valuesOf = (provider: AiProvider): ProviderValues => ({
  kind: provider.kind,
  name: provider.name,
  baseUrl: provider.baseUrl,
  key: "",
  model: provider.model,
  inputPrice: provider.inputPrice ?? "",
  outputPrice: provider.outputPrice ?? "",
  budgetMicros: provider.budgetMicros,
  pictures: provider.pictures,
  transcriptionModel: provider.transcriptionModel ?? "",
});

const priceOf = (value: number | "") => (value === "" ? null : value);

export const toNewProvider = ({ kind, key, ...values }: ProviderValues): z.input<typeof addAiProvider.input> => ({
  kind,
  name: values.name,
  baseUrl: values.baseUrl.trim(),
  model: values.model,
  ...(key && { key }),
  inputPrice: priceOf(values.inputPrice),
  outputPrice: priceOf(values.outputPrice),
  budgetMicros: values.budgetMicros,
  pictures: values.pictures,
  transcriptionModel: (canTranscribe(kind) && values.transcriptionModel.trim()) || null,
});

/** Returns the changed fields only: a changed connection is checked again, a changed name is not. */
export function changesOf(provider: AiProvider, values: ProviderValues) {
  const { kind: _, key, ...next } = toNewProvider(values);
  const changed = Object.entries(next).filter(([field, value]) => provider[field as keyof AiProvider] !== value);
  return { ...(Object.fromEntries(changed) as Partial<typeof next>), ...(key && { key }) };
}
