import { z } from "zod";

/** A text of a model while it is written. The last event of the stream is final; its text is null if no provider answered. */
export const generatedText = z.object({
  text: z.string().nullable(),
  providerName: z.string().nullable(),
  isFinal: z.boolean(),
});
export type GeneratedText = z.infer<typeof generatedText>;
