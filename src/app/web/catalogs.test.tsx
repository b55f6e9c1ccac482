import { expect, it } from "vitest";
import { locales } from "#base/locales.ts";
import { loadCatalog } from "./catalogs.ts";

const catalogPaths = Object.keys(
  import.meta.glob([
    "../../web/*/locales/en.json",
    "../../features/*/locales/en.json",
    "../../features/*/web/*/locales/en.json",
  ]),
);
const names = catalogPaths.map((path) => path.split("/").at(-3)!);

it("loads every catalog that exists", async () => {
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(Object.keys(await loadCatalog("en", name)), name).not.toEqual([]);
});

it("loads a catalog in every language and rejects an unknown name [R1.3]", async () => {
  for (const { code } of locales)
    for (const name of ["shell", "ui", "referrals", "admin"])
      expect(Object.keys(await loadCatalog(code, name)), `${name} in ${code}`).not.toEqual([]);
  await expect(loadCatalog("en", "nowhere")).rejects.toThrow("There is no catalog nowhere in en.");
});

/** The messages of the specification's error catalogue, each with its key. */
const specified = {
  identity: {
    "errors.noAccount": "No account found with this email address.",
    "errors.wrongPassword": "Incorrect password, please try again.",
    "errors.emailTaken": "An account with this email already exists.",
    "errors.weakPassword":
      "Password must be at least 8 characters and include at least 3 of uppercase, lowercase, number or special character.",
    "field.emailWrong": "Enter a valid email address.",
    "errors.disabled": "This account has been disabled.",
    "errors.tooManyAttempts": "Too many failed attempts, please try again later.",
    "errors.registrationClosed": "Email/password accounts are not enabled.",
    "errors.accountNotMade": "Failed to create user account.",
    "errors.permissionDenied": "Permission denied, check the database rules.",
    "errors.misconfigured": "System configuration error.",
    "errors.registrationFailed": "Registration failed, please try again.",
  },
  connections: {
    "popup.closed": "Sign-in popup closed before completion.",
    "errors.cancelled": "Sign-in canceled.",
    "popup.blocked": "Sign-in popup blocked by the browser.",
  },
  ui: {
    "errors.base.network": "Network error, please check your connection.",
    "errors.base.unexpected": "An unexpected error occurred.",
    "errors.base.signedOut": "User not authenticated",
  },
};

it("words the errors of sign-in and registration exactly as specified [R8.1 R8.2 R8.3]", async () => {
  const textAt = (catalog: object, key: string) =>
    key.split(".").reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], catalog);
  for (const [name, texts] of Object.entries(specified)) {
    const catalog = await loadCatalog("en", name);
    const found = Object.fromEntries(Object.keys(texts).map((key) => [key, textAt(catalog, key)]));
    expect(found).toEqual(texts);
  }
});
