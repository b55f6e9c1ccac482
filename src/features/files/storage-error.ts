/** The storage client's error codes [R8.6], as the official SDK names them. */
export const storageCodes = [
  "unknown",
  "object-not-found",
  "quota-exceeded",
  "unauthenticated",
  "unauthorized",
  "unauthorized-app",
  "retry-limit-exceeded",
  "canceled",
  "invalid-url",
  "invalid-checksum",
  "invalid-format",
  "invalid-argument",
  "server-file-wrong-size",
] as const;
export type StorageCode = `storage/${(typeof storageCodes)[number]}`;

const byReason: Record<string, (typeof storageCodes)[number]> = {
  /** The page that sent the request is not one of the allowed apps. */
  "base.foreignOrigin": "unauthorized-app",
  "files.retryLimitExceeded": "retry-limit-exceeded",
  "files.canceled": "canceled",
  "files.badName": "invalid-url",
  "files.nameTooLong": "invalid-url",
  "files.badUploadUrl": "invalid-url",
  "files.damaged": "invalid-checksum",
  "files.badFormat": "invalid-format",
  "files.badMetadata": "invalid-argument",
  "files.cutOff": "server-file-wrong-size",
};
const byStatus: Record<number, (typeof storageCodes)[number]> = {
  401: "unauthenticated",
  402: "quota-exceeded",
  403: "unauthorized",
  404: "object-not-found",
};

/** The storage code of an error, by the app's own code where that says more, else by the status. */
export const storageCodeOf = ({ status, code }: { status: number; code: string }): StorageCode =>
  `storage/${byReason[code] ?? byStatus[status] ?? "unknown"}`;
