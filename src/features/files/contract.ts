import { z } from "zod";
import { defineErrors } from "#base/errors.ts";
import { isStorable } from "#base/storable.ts";

/** The formats in which a string can be uploaded [R5.10]. */
export const stringFormats = ["raw", "base64", "base64url", "data_url"] as const;
export type StringFormat = (typeof stringFormats)[number];

/** Errors of the client alone: it gave up, was canceled, or was told to send to an address that is none. */
export const clientErrors = defineErrors("files", {
  retryLimitExceeded: { status: 503 },
  canceled: { status: 400 },
  badUploadUrl: { status: 400 },
});

/** The upload protocol is the public one of object storages and lives outside `/api/v1`; see docs/guides/files.md. */
export const errors = defineErrors("files", {
  /** The name contains hidden characters, direction overrides or path traversal. */
  badName: { status: 422 },
  nameTooLong: { status: 422, params: ["limit"] },
  badMetadata: { status: 422 },
  /** The text of an upload is not what its format says: base64, base64url, a data URL or UTF-8 [R5.10]. */
  badFormat: { status: 422, params: ["format"] },
  empty: { status: 422 },
  /** The limit is in MB. */
  tooLarge: { status: 413, params: ["limit"] },
  wrongType: { status: 422, params: ["kinds"] },
  /** The content does not match the file extension. */
  disguised: { status: 422 },
  /** The file is a polyglot: two formats in one, of which only one is displayed. */
  twoInOne: { status: 422 },
  /** The file contains macros, scripts, or parts that load from elsewhere when it is opened. */
  activeContent: { status: 422 },
  /** The archive decompresses to far more than a document could hold. */
  unpacksTooLarge: { status: 422 },
  unreadableImage: { status: 422 },
  infected: { status: 422 },
  /** The virus scanner does not respond. */
  unchecked: { status: 503 },
  /** The tenant's storage quota is used up [R8.6]. */
  full: { status: 402 },
  cutOff: { status: 400 },
  /** The received bytes have a different MD5 than announced. */
  damaged: { status: 422 },
  wrongOffset: { status: 409 },
  /** Every chunk except the last must be a multiple of 256 KiB. */
  unevenPiece: { status: 400 },
  uploadOver: { status: 404 },
  /** A record of a higher feature, such as a referral or an import, references the file. */
  inUse: { status: 409 },
});

/** Header values must be printable and on one line. */
const headerText = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/);
const given = headerText.nullish();
const word = z.string().max(500).refine(isStorable);

/** The metadata a client may set on a file [R3.4], in the protocol's field names; null clears a value. Unknown fields are dropped. */
export const fileMetadata = z.object({
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
export type FileMetadata = z.infer<typeof fileMetadata>;
