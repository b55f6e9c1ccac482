import type { ProviderKind } from "../values.ts";
import type { Prices } from "./budget.ts";

const megabyte = 1_000_000;

/**
 * The most bytes of sound that a provider of a kind takes at once; null if it takes none. Servers with OpenAI's format take files of 25 MB,
 * Google requests of 20 MB in which the sound is a third larger.
 */
const maxAudioBytes: Record<ProviderKind, number | null> = {
  openai: 25 * megabyte,
  compatible: 25 * megabyte,
  google: 14 * megabyte,
  anthropic: null,
  ollama: null,
};

export const canTranscribe = (kind: ProviderKind): boolean => maxAudioBytes[kind] !== null;

type Transcriber = { kind: ProviderKind; transcriptionModel: string | null };

/** Returns the most bytes that an admin lets a provider write down; null if it gets no recordings. */
export const audioLimitOf = ({ kind, transcriptionModel }: Transcriber): number | null =>
  transcriptionModel === null ? null : maxAudioBytes[kind];

/** The prices of a provider are those of its model. What another model of it costs is unknown. */
export const transcriptionPrices = (provider: Prices & Transcriber & { model: string }): Prices =>
  provider.transcriptionModel === provider.model
    ? { inputPrice: provider.inputPrice, outputPrice: provider.outputPrice }
    : { inputPrice: null, outputPrice: null };

/** What Google counts for a second of sound. */
const tokensPerSecond = 32;
export const audioTokens = (seconds: number): number => Math.ceil(seconds * tokensPerSecond);
