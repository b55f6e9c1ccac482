import { z } from "zod";
import { defineErrors } from "#base/errors.ts";
import { isStorable } from "#base/storable.ts";

/** The wire itself is the public one of object storages and stands outside `/api/v1`; docs/guides/files.md tells it. */
export const errors = defineErrors("files", {
  /** Signs that hide, reorder or climb: nothing a name needs. */
  badName: { status: 422 },
  nameTooLong: { status: 422, params: ["limit"] },
  badMetadata: { status: 422 },
  empty: { status: 422 },
  /** In MB. */
  tooLarge: { status: 413, params: ["limit"] },
  wrongType: { status: 422, params: ["kinds"] },
  /** Its content is not what its name says. */
  disguised: { status: 422 },
  /** Two kinds of file in one, of which only one is shown. */
  twoInOne: { status: 422 },
  /** Macros, scripts, or parts that are loaded from elsewhere when it is opened. */
  activeContent: { status: 422 },
  /** Unpacks to far more than a document could hold. */
  unpacksTooLarge: { status: 422 },
  unreadableImage: { status: 422 },
  infected: { status: 422 },
  /** The virus scanner does not answer. */
  unchecked: { status: 503 },
  /** The tenant's storage [R8.6]. */
  full: { status: 402 },
  cutOff: { status: 400 },
  /** The bytes that came have another MD5 than was announced. */
  damaged: { status: 422 },
  wrongOffset: { status: 409 },
  /** Every piece but the last is a multiple of 256 KiB. */
  unevenPiece: { status: 400 },
  uploadOver: { status: 404 },
  /** Something higher holds on to it, a referral or an import. */
  inUse: { status: 409 },
});

/** What goes into a header: printable, in one line. */
const headerText = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/);
const given = headerText.nullish();
const word = z.string().max(500).refine(isStorable);

/** What may be said about a file [R3.4], as the wire calls it; null takes it back. Whatever else is sent is not ours to keep. */
export const description = z.object({
  contentType: headerText
    .regex(/^[\w.+-]+\/[\w.+-]+(\s*;.*)?$/)
    .max(100)
    .nullish(),
  cacheControl: given,
  contentDisposition: given,
  contentEncoding: given,
  contentLanguage: given,
  md5Hash: headerText.nullish(),
  metadata: z
    .record(z.string().min(1).max(100).refine(isStorable), word.nullable())
    .refine((words) => Object.keys(words).length <= 30)
    .nullish(),
});
export type Description = z.infer<typeof description>;
