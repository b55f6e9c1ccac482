import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Plan } from "#base/plans.ts";
import { isRemotePath } from "#base/remote-path.ts";
import { admins, companies, partners, type Role, roles } from "#base/roles.ts";

export const megabyte = 1024 * 1024;
/** Every chunk of an upload except the last must be a multiple of this size. */
export const granularity = 256 * 1024;
export const maxPathLength = 500;

/** The allowed file extensions and the content type each one requires [R5.7]. */
export const kinds = {
  pdf: { endings: ["pdf"], type: "application/pdf" },
  doc: { endings: ["doc"], type: "application/msword" },
  docx: { endings: ["docx"], type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  jpg: { endings: ["jpg", "jpeg"], type: "image/jpeg" },
  png: { endings: ["png"], type: "image/png" },
  csv: { endings: ["csv"], type: "text/csv" },
  webm: { endings: ["webm"], type: "video/webm" },
} as const;
export type Kind = keyof typeof kinds;

type FolderRules = { limit: number; kinds: readonly Kind[] | null; writers: readonly Role[] };

/** The folder in a path such as `attachments/per_…/offer.pdf` determines the allowed file types and who may upload there. */
export const folders = {
  attachments: { limit: 10 * megabyte, kinds: ["pdf", "doc", "docx", "jpg", "png"], writers: roles },
  assets: { limit: 25 * megabyte, kinds: ["pdf", "doc", "docx", "jpg", "png"], writers: companies },
  messages: { limit: 25 * megabyte, kinds: ["pdf", "doc", "docx", "jpg", "png"], writers: partners },
  recordings: { limit: 2048 * megabyte, kinds: ["webm"], writers: companies },
  rewards: { limit: 5 * megabyte, kinds: ["jpg", "png"], writers: admins },
  imports: { limit: 50 * megabyte, kinds: ["csv"], writers: companies },
  people: { limit: 10 * megabyte, kinds: null, writers: roles },
} as const satisfies Record<string, FolderRules>;
export type Folder = keyof typeof folders;

/** A parsed path: the folder, its owner and the file name. */
export type FilePath = { path: string; folder: Folder; ownerId: Id<"per">; name: string };

/** Control characters, line separators, lone surrogates and bidirectional overrides. */
const hiddenCharacters = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\\]/u;

/** Returns why the path is invalid, or undefined when it is valid. */
export function findPathError(path: string): "badName" | "nameTooLong" | undefined {
  if (path.length > maxPathLength) return "nameTooLong";
  const climbs = path.split("/").some((part) => part.trim() === "" || part === "." || part === "..");
  return climbs || hiddenCharacters.test(path) ? "badName" : undefined;
}

/** Returns undefined when the path is not in a known folder. */
export function parsePath(path: string): FilePath | undefined {
  const [, folder, ownerId, rest] = /^([a-z]+)\/(per_[0-9a-f]{32})\/(.+)$/s.exec(path) ?? [];
  if (findPathError(path) || !folder || !Object.hasOwn(folders, folder)) return undefined;
  return {
    path,
    folder: folder as Folder,
    ownerId: ownerId as Id<"per">,
    name: defined(defined(rest).split("/").at(-1)),
  };
}

/** Removes the characters that uploads reject from a local file name. */
export function cleanName(name: string): string {
  const cleaned = name.normalize("NFC").replace(new RegExp(hiddenCharacters, "gu"), "").replaceAll("/", "-").trim();
  const ending = /\.[^.]{1,10}$/.exec(cleaned)?.[0] ?? "";
  const stem = cleaned.slice(0, cleaned.length - ending.length).slice(0, 150);
  return /^\.*$/.test(stem) ? `file${ending}` : `${stem}${ending}`;
}

type Member = { personId: Id<"per">; role: Role };

/** Only the owner can write to and read from a folder. Admins get no read access, because they do not need it. */
export function isAllowed(
  action: "write" | "read" | "delete",
  { personId, role }: Member,
  { folder, ownerId }: FilePath,
): boolean {
  const owns = personId === ownerId;
  if (action === "write") return owns && (folders[folder].writers as readonly Role[]).includes(role);
  return owns || (action === "delete" && role === "admin");
}

/** Returns whether this prefix may be listed at all. A member who is not an admin sees only their own files. */
export function canList({ personId, role }: Member, prefix: string): boolean {
  const [, folderOwnerId] = /^[a-z]+\/(per_[0-9a-f]{32})(\/|$)/.exec(prefix) ?? [];
  return role === "admin" || folderOwnerId === undefined || folderOwnerId === personId;
}

/** Returns the type that the extension claims, if the folder accepts it. */
export function claimedKind(name: string, taken: readonly Kind[]): Kind | undefined {
  const ending = name.includes(".") ? defined(name.split(".").at(-1)).toLowerCase() : "";
  return taken.find((kind) => (kinds[kind].endings as readonly string[]).includes(ending));
}

const gigabytes: Record<Plan, number> = { starter: 1, professional: 20, enterprise: 200 };

/** Returns how many bytes a tenant may store. */
export const quotaOf = (plan: Plan, settingMb: number | undefined) =>
  settingMb === undefined ? gigabytes[plan] * 1024 * megabyte : settingMb * megabyte;

/** Relationship types that programs load only on request or display as an image. */
const harmlessRelationships = [
  "hyperlink",
  "image",
  "audio",
  "video",
  "media",
  "attachedSchema",
  "mailMergeSource",
  "mailMergeHeaderSource",
];
/** Macros, and embedded parts of another format that are imported when the document is opened. */
const activeRelationships = ["vbaproject", "wordvbadata", "afchunk"];

type Relationship = { type: string; target: string; mode: string };

/**
 * Returns whether a document's relationship is harmless: it runs no macros, loads nothing from elsewhere when the document is opened, and
 * points to no file on another machine. Templates and objects on the author's own disk are allowed, because every document made from a
 * template references it and the path does not resolve on other machines.
 */
export function isHarmlessRelationship({ type, target, mode }: Relationship): boolean {
  const kind = defined(type.split("/").at(-1)).toLowerCase();
  if (activeRelationships.includes(kind)) return false;
  if (mode.toLowerCase() !== "external") return true;
  if (isRemotePath(target)) return false;
  return harmlessRelationships.some((one) => one.toLowerCase() === kind) || isOwnDisk(target);
}

/** Fields that run a program. */
const programFields = ["dde", "ddeauto"];
/** Fields that include another file, automatically or after the reader confirms. */
const loadingFields = ["includetext", "include", "link", "rd", "database"];
const pictureFields = ["includepicture", "import"];

/**
 * Returns whether a field code is harmless: it neither runs a program nor loads anything from another machine. Images pasted along with a
 * web page are allowed as long as the document holds a copy of them (no `\d`). A code in braces belongs to a nested field.
 */
export function isHarmlessField(code: string): boolean {
  const keyword = /^\s*([a-z]+)/i.exec(code)?.[1]?.toLowerCase() ?? "";
  // QUOTE takes character codes, so a field name could be assembled from numbers.
  const hidesKeyword = /\{\s*quote\s+\d/i.test(code);
  if (programFields.includes(keyword) || (hidesKeyword && /^\s*\{/.test(code))) return false;
  const isLoading = loadingFields.includes(keyword);
  const isPicture = pictureFields.includes(keyword);
  if (!isLoading && !isPicture && keyword !== "hyperlink") return true;
  const targets = [...code.matchAll(/["“”]([^"“”]*)["“”]|([^\s"“”{}]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  if (hidesKeyword || targets.some(isRemotePath)) return false;
  const isFetched = isLoading || (isPicture && targets.includes("\\d"));
  return !(isFetched && targets.some((target) => /^\s*(https?|ftps?|mhtml):/i.test(target)));
}

/** Returns whether the target is a path on the reader's own disk and not on another machine, such as any spelling of `//server`. */
function isOwnDisk(target: string): boolean {
  let path = target.replace(/[\p{Cc}\s]/gu, "").replaceAll("\\", "/");
  try {
    path = decodeURIComponent(path).replaceAll("\\", "/");
  } catch {
    return false;
  }
  return /^file:\/\/(localhost)?\/(?!\/)/i.test(path) || /^[a-z]:\//i.test(path) || /^(?!\/\/)[^:]*$/.test(path);
}

/**
 * Returns the cache header of a private file. Browsers must always revalidate, because the next user of the same computer may not have
 * access. An owner can only make it stricter.
 */
export function cacheControlOf(requested: string | null): string {
  const directives = (requested ?? "").toLowerCase().split(",");
  const isStored = !directives.some((directive) => directive.trim() === "no-store");
  return isStored ? "private, max-age=0, must-revalidate" : "private, no-store";
}

/** Browsers display these types inline. Everything else is downloaded, because an uploaded page must not run on the app's origin. */
export const isInlineType = (contentType: string) =>
  /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf)$/.test(firstOf(contentType.split(";")).trim().toLowerCase());

/** Resolves a `Range` header to the whole file, a part or no existing bytes. Multiple ranges are answered with the whole file. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | "all" | "none" {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "all";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return "all";
  return start >= size || end < start ? "none" : { start, end };
}

/** Returns the URL of an object's bytes for a signed-in member with access. The bucket is the tenant, by id or by slug. */
export const bytesPath = (bucket: string, path: string) => `/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
/** Returns the URL of an object's bytes for a client that holds the download token. */
export const downloadPath = (bucket: string, path: string, token: string) =>
  `${bytesPath(bucket, path)}&token=${token}`;
