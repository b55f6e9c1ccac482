import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import { generateObjectAnswer } from "#features/providers/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { shrinkPhoto } from "#server/files/picture.ts";
import { errors } from "../../contract/errors.ts";
import type { extractFromPicture as extractEndpoint } from "../../contract/extraction.ts";
import { cardInstructions, cardPrompt, checkCard } from "../../rules/card.ts";
import { extractionSchema } from "../../rules/extraction.ts";
import { readOwn } from "./extract.ts";

const maxOutputTokens = 900;
/** Providers reduce larger pictures themselves. */
const longestSide = 1568;

/**
 * Reads a contact's details from a picture with the first provider that may get pictures. It gets the pixels only, without metadata. If no
 * provider reads it, the answer is empty, and the person keeps the picture.
 */
export async function extractFromPicture(ctx: ReadCtx, { file }: z.infer<typeof extractEndpoint.input>) {
  const { services, tenantId, personId } = ctx;
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await shrinkPhoto(tenantId, bytes, longestSide).catch((error) => {
    throw error instanceof AppError ? error : errors.unreadablePicture();
  });
  const { own } = await readOwn(ctx);
  const answer = await generateObjectAnswer(
    { services, tenantId },
    {
      use: "extraction",
      personId,
      instructions: cardInstructions,
      prompt: cardPrompt,
      picture,
      schema: extractionSchema,
      maxOutputTokens,
      isPrivate: true,
    },
  );
  if ("refused" in answer) return { fields: {}, quotes: {}, providerName: null };
  return { ...checkCard(answer.object, own), providerName: answer.providerName };
}
