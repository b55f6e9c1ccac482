import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { roles } from "#base/roles.ts";
import {
  cacheControlOf,
  canList,
  claimedKind,
  cleanName,
  findPathError,
  folders,
  isAllowed,
  isInlineType,
  parsePath,
  quotaOf,
  rangeOf,
} from "./rules.ts";
import { storageCodeOf, storageCodes } from "./storage-error.ts";

const personId = fc
  .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 32, maxLength: 32 })
  .map((digits) => `per_${digits.join("")}` as const);
const folder = fc.constantFrom(...(Object.keys(folders) as (keyof typeof folders)[]));
const place = fc
  .record({ folder, ownerId: personId })
  .map(({ folder: name, ownerId }) => parsePath(`${name}/${ownerId}/offer.pdf`)!);
const doer = fc.record({ personId, role: fc.constantFrom(...roles) });

describe("access depends on the owner of the folder [R6.5]", () => {
  it("only the owner can write or read, regardless of role", () => {
    fc.assert(
      fc.property(doer, place, (who, where) => {
        fc.pre(who.personId !== where.ownerId);
        expect(isAllowed("write", who, where)).toBe(false);
        expect(isAllowed("read", who, where)).toBe(false);
        expect(isAllowed("delete", who, where)).toBe(who.role === "admin");
        expect(canList(who, `${where.folder}/${where.ownerId}/`)).toBe(who.role === "admin");
      }),
    );
  });

  it("owners can always read and delete, and can write where their role allows it", () => {
    fc.assert(
      fc.property(doer, folder, (who, name) => {
        const own = parsePath(`${name}/${who.personId}/list.csv`)!;
        expect(
          isAllowed("read", who, own) && isAllowed("delete", who, own) && canList(who, `${name}/${who.personId}`),
        ).toBe(true);
        const isForCompanies = ["imports", "assets", "recordings"].includes(name);
        const isCompany = ["company", "both", "admin"].includes(who.role);
        // A member without a role has no messages to attach files to.
        const isExcluded = (name === "messages" && who.role === "user") || (name === "rewards" && who.role !== "admin");
        expect(isAllowed("write", who, own)).toBe((isCompany || !isForCompanies) && !isExcluded);
      }),
    );
  });
});

describe("paths", () => {
  const owner = `per_${"0a".repeat(16)}`;
  it.each([
    `attachments/${owner}/../x.pdf`,
    `attachments/${owner}/./x.pdf`,
    `attachments/${owner}//x.pdf`,
    `/attachments/${owner}/x.pdf`,
    `attachments/${owner}/x.pdf/`,
    `attachments/${owner}/a\\b.pdf`,
    `attachments/${owner}/a\u0000.pdf`,
    `attachments/${owner}/a\n.pdf`,
    `attachments/${owner}/invoice\u202efdp.exe`,
    `attachments/${owner}/\u2066x.pdf`,
    `attachments/${owner}/half\ud800.pdf`,
    `attachments/${owner}/ /x.pdf`,
    "",
  ])("rejects a malicious path: %j", (path) => {
    expect(findPathError(path)).toBe("badName");
    expect(parsePath(path)).toBeUndefined();
  });

  it("rejects a path of more than 500 characters", () => {
    expect(findPathError("a".repeat(500))).toBeUndefined();
    expect(findPathError("a".repeat(501))).toBe("nameTooLong");
  });

  it("does not resolve a path outside the known folders", () => {
    for (const path of ["x.pdf", `secrets/${owner}/x.pdf`, "attachments/me/x.pdf", `constructor/${owner}/x.pdf`])
      expect(parsePath(path)).toBeUndefined();
    expect(parsePath(`people/${owner}/a/b/عقد.pdf`)).toMatchObject({
      folder: "people",
      ownerId: owner,
      name: "عقد.pdf",
    });
  });

  it("either rejects an arbitrary path or keeps it inside its folder", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const path = `attachments/${owner}/${text}`;
        const found = parsePath(path);
        if (found)
          expect(new URL(`file:///${encodeURI(path)}`).pathname.startsWith(`/attachments/${owner}/`)).toBe(true);
      }),
    );
  });

  it("never rejects a path built from a cleaned name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        expect(findPathError(`attachments/${owner}/${"0".repeat(36)}/${cleanName(name)}`)).toBeUndefined();
      }),
    );
    expect(cleanName("../../etc/passwd.pdf")).toBe("..-..-etc-passwd.pdf");
    expect(cleanName("..")).toBe("file");
  });
});

it("a file name claims a type by its extension [R5.7]", () => {
  const taken = folders.attachments.kinds;
  expect(claimedKind("Offer.PDF", taken)).toBe("pdf");
  expect(claimedKind("photo.jpeg", taken)).toBe("jpg");
  expect(claimedKind("pdf", taken)).toBeUndefined();
  expect(claimedKind("list.csv", taken)).toBeUndefined();
  expect(claimedKind("offer.pdf.exe", taken)).toBeUndefined();
});

it("browsers display images and PDF inline and save everything else", () => {
  expect(["image/png", "application/pdf", "IMAGE/JPEG"].every(isInlineType)).toBe(true);
  expect(["text/html", "image/svg+xml", "application/xhtml+xml", "text/plain"].some(isInlineType)).toBe(false);
});

it("ranges resolve to existing bytes only", () => {
  expect(rangeOf(undefined, 10)).toBe("all");
  expect(rangeOf("bytes=0-3", 10)).toEqual({ start: 0, end: 3 });
  expect(rangeOf("bytes=4-", 10)).toEqual({ start: 4, end: 9 });
  expect(rangeOf("bytes=-3", 10)).toEqual({ start: 7, end: 9 });
  expect(rangeOf("bytes=5-99", 10)).toEqual({ start: 5, end: 9 });
  expect(rangeOf("bytes=10-", 10)).toBe("none");
  expect(rangeOf("bytes=-0", 10)).toBe("none");
  expect(rangeOf("bytes=0-1,4-5", 10)).toBe("all");
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 500 }), (from, to, size) => {
      const range = rangeOf(`bytes=${from}-${to}`, size);
      if (typeof range === "object") expect(range.start <= range.end && range.end < size).toBe(true);
    }),
  );
});

it("each plan has a storage quota, and a setting overrides it for all plans", () => {
  expect(quotaOf("starter", undefined)).toBe(1024 ** 3);
  expect(quotaOf("enterprise", 5)).toBe(5 * 1024 ** 2);
});

test("a private file is never cached for the next user of a shared computer, whatever cache header the owner sets", () => {
  const directives = fc.constantFrom(
    ...[
      "public",
      "PUBLIC",
      "s-maxage=60",
      "max-age=31536000",
      "no-store",
      "no-cache",
      "immutable",
      "private",
      "x",
      "max-age=x",
    ],
  );
  fc.assert(
    fc.property(fc.array(directives), fc.constantFrom(",", ", ", " , "), (given, joint) => {
      const isStored = !given.includes("no-store");
      expect(cacheControlOf(given.join(joint))).toBe(
        isStored ? "private, max-age=0, must-revalidate" : "private, no-store",
      );
    }),
  );
  expect(cacheControlOf(null)).toBe("private, max-age=0, must-revalidate");
});

test.each([
  [401, "base.signedOut", "storage/unauthenticated"],
  [401, "base.foreignOrigin", "storage/unauthorized-app"],
  [402, "files.full", "storage/quota-exceeded"],
  [403, "base.forbidden", "storage/unauthorized"],
  [404, "base.notFound", "storage/object-not-found"],
  [422, "files.badName", "storage/invalid-url"],
  [400, "files.badUploadUrl", "storage/invalid-url"],
  [422, "files.badFormat", "storage/invalid-format"],
  [422, "files.damaged", "storage/invalid-checksum"],
  [400, "files.canceled", "storage/canceled"],
  [503, "files.retryLimitExceeded", "storage/retry-limit-exceeded"],
  [422, "files.disguised", "storage/unknown"],
  [500, "base.unexpected", "storage/unknown"],
])("names the error %i %s %s [R8.6]", (status, code, expected) =>
  expect(storageCodeOf({ status, code })).toBe(expected),
);

test("knows every storage code of the specification [R8.6]", () =>
  expect(storageCodes).toEqual(
    expect.arrayContaining([
      "unknown",
      "object-not-found",
      "quota-exceeded",
      "unauthenticated",
      "unauthorized",
      "unauthorized-app",
      "retry-limit-exceeded",
      "canceled",
      "invalid-url",
    ]),
  ));
