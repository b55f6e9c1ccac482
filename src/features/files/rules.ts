import type { Id } from "#base/ids.ts";
import type { Plan } from "#base/plans.ts";
import { namesOtherMachine } from "#base/remote-path.ts";
import { companies, type Role, roles } from "#base/roles.ts";

export const megabyte = 1024 * 1024;
/** Every piece of an upload but the last is a multiple of it. */
export const granularity = 256 * 1024;
export const longestPath = 500;

/** What a name may end with, and what the content then has to be [R5.7]. */
export const kinds = {
  pdf: { endings: ["pdf"], type: "application/pdf" },
  doc: { endings: ["doc"], type: "application/msword" },
  docx: { endings: ["docx"], type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  jpg: { endings: ["jpg", "jpeg"], type: "image/jpeg" },
  png: { endings: ["png"], type: "image/png" },
  csv: { endings: ["csv"], type: "text/csv" },
} as const;
export type Kind = keyof typeof kinds;

type FolderRules = { limit: number; kinds: readonly Kind[] | null; writers: readonly Role[] };

/** Where a file lies says what it may be and who may lay it there: `attachments/per_…/offer.pdf`. */
export const folders = {
  attachments: { limit: 10 * megabyte, kinds: ["pdf", "doc", "docx", "jpg", "png"], writers: roles },
  imports: { limit: 50 * megabyte, kinds: ["csv"], writers: companies },
  people: { limit: 10 * megabyte, kinds: null, writers: roles },
} as const satisfies Record<string, FolderRules>;
export type Folder = keyof typeof folders;

/** A path that leads somewhere: into whose folder, under which name. */
export type Place = { path: string; folder: Folder; ownerId: Id<"per">; name: string };

/** Control signs, line separators, half characters, and what turns the reading direction around. */
const hiddenSigns = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\\]/u;

/** Why nothing can lie under this path; undefined when something can. */
export function pathFault(path: string): "badName" | "nameTooLong" | undefined {
  if (path.length > longestPath) return "nameTooLong";
  const climbs = path.split("/").some((part) => part.trim() === "" || part === "." || part === "..");
  return climbs || hiddenSigns.test(path) ? "badName" : undefined;
}

/** Undefined where no folder of ours is meant. */
export function placeOf(path: string): Place | undefined {
  const [, folder, ownerId, rest] = /^([a-z]+)\/(per_[0-9a-f]{32})\/(.+)$/s.exec(path) ?? [];
  if (pathFault(path) || !folder || !Object.hasOwn(folders, folder)) return undefined;
  return { path, folder: folder as Folder, ownerId: ownerId as Id<"per">, name: rest!.split("/").at(-1)! };
}

/** A name from somebody's disk without the signs that are refused. */
export function cleanName(name: string): string {
  const cleaned = name.normalize("NFC").replace(new RegExp(hiddenSigns, "gu"), "").replaceAll("/", "-").trim();
  const ending = /\.[^.]{1,10}$/.exec(cleaned)?.[0] ?? "";
  const stem = cleaned.slice(0, cleaned.length - ending.length).slice(0, 150);
  return /^\.*$/.test(stem) ? `file${ending}` : `${stem}${ending}`;
}

type Doer = { personId: Id<"per">; role: Role };

/** Only the owner lays something into a folder and looks into it; what an admin does not need is seen by no admin. */
export function may(act: "write" | "read" | "delete", { personId, role }: Doer, { folder, ownerId }: Place): boolean {
  const owns = personId === ownerId;
  if (act === "write") return owns && (folders[folder].writers as readonly Role[]).includes(role);
  return owns || (act === "delete" && role === "admin");
}

/** Whether this prefix may be listed at all. Whoever is no admin is shown only what is theirs, whatever it is. */
export function mayList({ personId, role }: Doer, prefix: string): boolean {
  const [, whose] = /^[a-z]+\/(per_[0-9a-f]{32})(\/|$)/.exec(prefix) ?? [];
  return role === "admin" || whose === undefined || whose === personId;
}

/** The kind that a name claims among those a folder takes. */
export function claimedKind(name: string, taken: readonly Kind[]): Kind | undefined {
  const ending = name.includes(".") ? name.split(".").at(-1)!.toLowerCase() : "";
  return taken.find((kind) => (kinds[kind].endings as readonly string[]).includes(ending));
}

const gigabytes: Record<Plan, number> = { starter: 1, professional: 20, enterprise: 200 };

/** How many bytes a tenant may keep. */
export const quotaOf = (plan: Plan, settingMb: number | undefined) =>
  settingMb === undefined ? gigabytes[plan] * 1024 * megabyte : settingMb * megabyte;

/** What programs load only when a person asks for it, or show as a picture. */
const harmlessRelations = [
  "hyperlink",
  "image",
  "audio",
  "video",
  "media",
  "attachedSchema",
  "mailMergeSource",
  "mailMergeHeaderSource",
];
/** Macros, and a part of another format that is taken in when the document is opened. */
const activeRelations = ["vbaproject", "wordvbadata", "afchunk"];

type Relation = { type: string; target: string; mode: string };

/**
 * Whether a document's relation neither runs macros, loads anything from elsewhere when the document is opened, nor leads to a file of
 * another machine. Templates and objects on the writer's own disk stay, as every document made from a template names it: nobody else's
 * program finds them.
 */
export function isHarmlessRelation({ type, target, mode }: Relation): boolean {
  const kind = type.split("/").at(-1)!.toLowerCase();
  if (activeRelations.includes(kind)) return false;
  if (mode.toLowerCase() !== "external") return true;
  if (namesOtherMachine(target)) return false;
  return harmlessRelations.some((one) => one.toLowerCase() === kind) || isOwnDisk(target);
}

/** Fields that run a program. */
const programFields = ["dde", "ddeauto"];
/** Fields that take in another file, by themselves or when a reader agrees to it. */
const loadingFields = ["includetext", "include", "link", "rd", "database"];
const pictureFields = ["includepicture", "import"];

/**
 * Whether the code of a document's field neither runs a program nor loads anything from another machine. Pictures of web pages that were
 * pasted with the page stay, as long as the document holds a copy of them (no `\d`). A code in braces belongs to a field inside this one.
 */
export function isHarmlessField(code: string): boolean {
  const keyword = /^\s*([a-z]+)/i.exec(code)?.[1]?.toLowerCase() ?? "";
  // Numbers stand for letters there, so that a name could be put together from them.
  const hidesWords = /\{\s*quote\s+\d/i.test(code);
  if (programFields.includes(keyword) || (hidesWords && /^\s*\{/.test(code))) return false;
  const isLoading = loadingFields.includes(keyword);
  const isPicture = pictureFields.includes(keyword);
  if (!isLoading && !isPicture && keyword !== "hyperlink") return true;
  const targets = [...code.matchAll(/["“”]([^"“”]*)["“”]|([^\s"“”{}]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  if (hidesWords || targets.some(namesOtherMachine)) return false;
  const isFetched = isLoading || (isPicture && targets.includes("\\d"));
  return !(isFetched && targets.some((target) => /^\s*(https?|ftps?|mhtml):/i.test(target)));
}

/** A path on the disk of the person who opens it, and never one of another machine: `//server` is one, in whatever way it is written. */
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
 * How long a browser may show a private file without asking: never, because the next person at the same computer may not see it.
 * An owner can only wish for less.
 */
export function cacheControlOf(wished: string | null): string {
  const directives = (wished ?? "").toLowerCase().split(",");
  const isStored = !directives.some((directive) => directive.trim() === "no-store");
  return isStored ? "private, max-age=0, must-revalidate" : "private, no-store";
}

/** Shown by browsers themselves; anything else is saved, since a page of somebody's making must not open as ours. */
export const isShown = (contentType: string) =>
  /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf)$/.test(contentType.split(";")[0]!.trim().toLowerCase());

/** Which bytes a `Range` header means: all, a part, or none that there are. Several at once are answered with all. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | "all" | "none" {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "all";
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return "all";
  return start >= size || end < start ? "none" : { start, end };
}

/** Where an object's bytes are for whoever is signed in and may see it. The bucket is the tenant, by id or by short name. */
export const bytesPath = (bucket: string, path: string) => `/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
/** The same for whoever has its token. */
export const downloadPath = (bucket: string, path: string, token: string) =>
  `${bytesPath(bucket, path)}&token=${token}`;
