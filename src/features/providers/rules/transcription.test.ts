import { expect, test } from "vitest";
import { audioLimitOf, audioTokens, canTranscribe, transcriptionPrices } from "./transcription.ts";

test("only kinds that take sound transcribe, and only with a model that an admin named", () => {
  expect((["openai", "compatible", "google", "anthropic", "ollama"] as const).map(canTranscribe)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
  expect(audioLimitOf({ kind: "openai", transcriptionModel: "whisper-1" })).toBe(25_000_000);
  expect(audioLimitOf({ kind: "openai", transcriptionModel: null })).toBeNull();
  expect(audioLimitOf({ kind: "anthropic", transcriptionModel: "any" })).toBeNull();
});

test("the prices of a provider are those of its own model", () => {
  const provider = { kind: "google", model: "flash", inputPrice: 1, outputPrice: 2 } as const;
  expect(transcriptionPrices({ ...provider, transcriptionModel: "flash" })).toMatchObject({ inputPrice: 1 });
  expect(transcriptionPrices({ ...provider, transcriptionModel: "pro" })).toEqual({
    inputPrice: null,
    outputPrice: null,
  });
  expect(audioTokens(60)).toBe(1920);
});
