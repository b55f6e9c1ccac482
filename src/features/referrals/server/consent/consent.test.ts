import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { resealAll } from "#app/reseal.ts";
import { testApp } from "#app/testing.ts";
import { buildPdf } from "#features/files/server/testing/documents.ts";
import { none, storageClient } from "#features/files/server/testing/storage-client.ts";
import { identityFixtures } from "#features/identity/server/testing/identity-fixtures.ts";
import { withTenant } from "#server/with-tenant.ts";
import { giveConsent, readConsent, sendConsentNotice } from "../../contract/consent.ts";
import { errors } from "../../contract/errors.ts";
import { createReferral, getReferral, updateReferral } from "../../contract/record.ts";
import { addNote, listTimelineEvents } from "../../contract/timeline.ts";
import { createDeclinedHasher } from "../personal-data/declined.ts";
import { runScheduledJobs } from "../scheduled-jobs.ts";
import { codeOf, referralFixtures } from "../testing/referral-fixtures.ts";
import { sendConsentMail } from "./consent-mail.ts";

const app = await testApp();
afterAll(() => app.close());
await app.startJobs();
const { mailTo } = identityFixtures(app);
const acme = await app.tenant("acme");
const amira = await app.as("referrer", acme);
const jun = await app.as("company", acme);
const { submit, move, submitAccepted: accepted, age, noticesOf: noticesTo } = referralFixtures(app);
const contact = app.browser("acme.localhost");
const { put, ask, object, orphans } = storageClient(app, "acme");

async function tokenTo(email: string) {
  await expect.poll(async () => (await mailTo(email)).link?.pathname).toBe("/consent");
  return (await mailTo(email)).link.searchParams.get("token")!;
}

test("a submission requires the referrer's confirmation that the contact knows", async () => {
  const draft = { fullName: "Ben", email: "ben@word.example", context: "Solar" };
  expect(await codeOf(amira.call(createReferral, { ...draft, submit: true }))).toBe(errors.needs.code);
  const kept = await amira.call(createReferral, draft);
  expect(await codeOf(move(amira, kept, "submit"))).toBe(errors.needs.code);
});

test("the contact is informed, sees what is stored about them, and agrees", async () => {
  const shared = { position: "Owner", phone: "+4532100000", notes: "Asked me who did our roof", city: "Odense" };
  const sent = await accepted(amira, jun, {
    fullName: "Ben Okoro",
    email: "ben@agrees.example",
    company: "Okoro",
    ...shared,
  });
  const token = await tokenTo("ben@agrees.example");
  expect((await mailTo("ben@agrees.example")).text).toContain("acme");
  expect(await contact.call(readConsent, { token })).toMatchObject({
    fullName: "Ben Okoro",
    email: "ben@agrees.example",
    company: "Okoro",
    ...shared,
    consent: "attested",
    attachments: [],
    answerBy: (await amira.call(getReferral, { id: sent.id })).protectedUntil,
  });
  expect(await contact.call(giveConsent, { token, agrees: true })).toEqual({ consent: "confirmed" });
  expect(await contact.call(giveConsent, { token, agrees: true })).toEqual({ consent: "confirmed" });
  expect((await amira.call(getReferral, { id: sent.id })).consent).toBe("confirmed");
  expect(await contact.call(readConsent, { token })).toMatchObject({ answerBy: null });
  await expect
    .poll(async () => (await noticesTo(amira)).map(({ kind }) => kind))
    .toEqual(["referrals.accepted", "referrals.consentConfirmed"]);
});

test("a contact who declines is erased everywhere and cannot be submitted again", async () => {
  const email = "vera.quist@declines.example";
  const where = { company: "Quistly Studio", targetCompany: "Nordhavn A/S", city: "Svaneke", country: "DK" };
  const person = {
    fullName: "Vera Quistgaard",
    email,
    phone: "+45 32 12 34 56",
    notes: "Vera likes sailing",
    ...where,
  };
  const mine = await accepted(amira, jun, person);
  await jun.call(addNote, { referralId: mine.id, text: "Vera is on holiday" });
  const edited = await jun.call(updateReferral, {
    id: mine.id,
    version: mine.version,
    fullName: "Vera Quist",
  });
  await jun.call(updateReferral, { id: mine.id, version: edited.version, position: "Owner" });
  const token = await tokenTo(email);
  expect(await contact.call(giveConsent, { token, agrees: false })).toEqual({ consent: "declined" });

  const after = await amira.call(getReferral, { id: mine.id });
  expect(after).toMatchObject({
    status: "expired",
    consent: "declined",
    fullName: "",
    email: "",
    phone: "",
    notes: "",
    company: "",
    country: "",
    targetCompany: "Nordhavn A/S",
    moves: [],
    editable: [],
  });
  const { items } = await jun.call(listTimelineEvents, { referralId: mine.id, limit: 100 });
  expect(items.map(({ kind }) => kind)).toContain("consented");
  await expect
    .poll(async () => (await noticesTo(amira)).map(({ kind }) => kind))
    .toContain("referrals.consentDeclined");
  const kept = await Promise.all(
    [
      "referrals",
      "referral_events",
      "protections",
      "notices",
      "messages",
      "search_words",
      "outbox",
      "audit_entries",
    ].map(
      async (table) =>
        [
          table,
          JSON.stringify(await app.asOwner(`select * from ${table} where tenant_id = $1`, [acme.slice(4)])),
        ] as const,
    ),
  );
  for (const [table, text] of kept)
    for (const trace of ["Quist", "quist", "Vera", "Svaneke", "svaneke"]) expect(text, table).not.toContain(trace);

  const guess = createHash("sha256").update("vera.quist@declines.example").digest("hex");
  for (const [table, text] of kept) expect(text, table).not.toContain(guess);
  const again = (given: object) => codeOf(submit(amira, { email: "", ...given }));
  expect(await again({ email: "Vera.Quist+new@declines.example" })).toBe(errors.contactDeclined.code);
  expect(await again({ phone: "32 12 34 56", country: "DK" })).toBe(errors.contactDeclined.code);
  expect(await codeOf(contact.call(giveConsent, { token, agrees: true }))).toBe(errors.consentOver.code);
  expect((await contact.call(readConsent, { token })).fullName).toBe("");
  const tagged = { id: mine.id, version: after.version, tags: ["later"] };
  expect(await codeOf(jun.call(updateReferral, tagged))).toBe(errors.cannotEdit.code);
});

test("contacts who declined before hashes were keyed are erased the same way and still recognized under a new secret", async () => {
  const email = "ola.berg@formerly.example";
  const mine = await accepted(amira, jun, { fullName: "Ola Berg", email, company: "Bergverk" });
  await contact.call(giveConsent, { token: await tokenTo(email), agrees: false });
  await app.asOwner(
    "update referrals set email_key = $2, declined = null, company = 'Bergverk', country = 'NO' where id = $1",
    [mine.id.slice(4), `declined:${createHash("sha256").update(email).digest("hex")}`],
  );
  const kept = async () => {
    const [row] = await app.asOwner("select email_key, company, country from referrals where id = $1", [
      mine.id.slice(4),
    ]);
    return row as { email_key: string; company: string; country: string };
  };
  const former = (await kept()).email_key;
  await app.runUpkeep();
  const keyed = await kept();
  expect(keyed).toMatchObject({
    company: "",
    country: "",
    email_key: expect.stringMatching(/^declined:[0-9a-f]{64}$/),
  });
  expect(keyed.email_key).not.toBe(former);
  const submitAgain = () => codeOf(submit(amira, { fullName: "Ola", email: "Ola.Berg+x@formerly.example" }));
  expect(await submitAgain()).toBe(errors.contactDeclined.code);

  const { settings } = app.services;
  const rotated = {
    ...settings,
    SECRET: "another secret of the app, of 32 characters",
    SECRET_BEFORE: [settings.SECRET],
  };
  await resealAll({ ...app.services, settings: rotated }, app.ownerUrl);
  const marks = createDeclinedHasher({ ...rotated, SECRET_BEFORE: [] })(email);
  expect([(await kept()).email_key]).toEqual(marks);
  expect(marks).not.toEqual([keyed.email_key]);
});

test("a notification in progress while its contact declines does not keep their name", async () => {
  const email = "nils.ander@meanwhile.example";
  const mine = await accepted(amira, jun, { fullName: "Nils Anderzen", email });
  const token = await tokenTo(email);
  const waits = async () => {
    const ours = "select pid from pg_locks join pg_database d on d.oid = database where datname = current_database()";
    return (await app.asOwner(`select distinct pid from pg_locks where not granted and pid in (${ours})`)).length;
  };
  // Notifications lock the referral while they are sent, so those of the submission and the acceptance have to be over.
  for (const notified of [jun, amira])
    await expect.poll(async () => JSON.stringify(await noticesTo(notified))).toContain("Nils Anderzen");
  await app.asOwner("begin");
  await app.asOwner("lock table notice_choices in access exclusive mode");
  await move(jun, mine, "win", { wonMinor: 1, currency: "DKK", closedOn: "2026-01-01" });
  await expect.poll(waits).toBeGreaterThan(0);
  const before = await waits();
  const declining = contact.call(giveConsent, { token, agrees: false });
  const done = declining.then(() => "declined");
  await expect
    .poll(async () => (await Promise.race([done, "waits"])) === "declined" || (await waits()) > before)
    .toBe(true);
  await app.asOwner("commit");
  expect(await declining).toEqual({ consent: "declined" });
  const noticesOfReferral = () => app.asOwner(`select kind, params from notices where "to" like $1`, [`%${mine.id}`]);
  await expect
    .poll(async () => (await noticesOfReferral()).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(["referrals.won", "referrals.consentDeclined"]));
  expect(JSON.stringify(await noticesOfReferral())).not.toContain("Anderzen");
});

test("deletes the files of a contact who declines, except files another referral also uses", async () => {
  const email = "filed@declines.example";
  const upload = async (name: string) => {
    const path = `attachments/${amira.personId}/${name}`;
    const { id } = (await put(amira, path, buildPdf())).json();
    return { path, id };
  };
  const [theirs, shared] = [await upload("letter.pdf"), await upload("offer.pdf")];
  await accepted(amira, jun, { email, attachments: [theirs.id, shared.id] });
  const other = await submit(amira, { attachments: [shared.id] });
  await contact.call(giveConsent, { token: await tokenTo(email), agrees: false });
  expect((await ask(amira, object(theirs.path))).statusCode).toBe(404);
  expect((await ask(amira, object(shared.path, "?alt=media"))).statusCode).toBe(200);
  expect((await amira.call(getReferral, { id: other.id })).attachments).toMatchObject([{ id: shared.id }]);
  await expect.poll(orphans).toEqual(none);
});

test("only the newest mail counts, and an unknown or another tenant's link opens nothing", async () => {
  const email = "again@letters.example";
  const sent = await accepted(amira, jun, { email });
  const first = await tokenTo(email);
  expect(await jun.call(sendConsentNotice, { referralId: sent.id })).toEqual({ sent: true });
  const second = await tokenTo(email);
  expect(second).not.toBe(first);
  expect(await codeOf(contact.call(readConsent, { token: first }))).toBe(errors.consentOver.code);
  await app.tenant("elsewhere");
  const stranger = app.browser("elsewhere.localhost");
  expect(await codeOf(stranger.call(readConsent, { token: second }))).toBe(errors.consentOver.code);
  expect(await codeOf(contact.call(giveConsent, { token: "n".repeat(43), agrees: false }))).toBe(
    errors.consentOver.code,
  );
  const phoned = await accepted(amira, jun, { email: "", phone: "+4532111111" });
  expect(await codeOf(jun.call(sendConsentNotice, { referralId: phoned.id }))).toBe(errors.consentOver.code);
});

const countMails = async (email: string) =>
  (await app.asOwner(`select 1 from messages where "to" = $1`, [email])).length;

/** Mails are sent in the order of their jobs: once one of a later acceptance has arrived, an earlier one would have too. */
async function mailsSoFar(email: string) {
  const later = `later-${crypto.randomUUID()}@markers-${crypto.randomUUID().slice(0, 8)}.example`;
  await accepted(amira, jun, { email: later });
  await tokenTo(later);
  return countMails(email);
}

test("the contact hears nothing before the referral is accepted, and is asked once when it is", async () => {
  const email = "patient@waits.example";
  const mine = await submit(amira, { email });
  expect(await mailsSoFar(email)).toBe(0);
  expect(await codeOf(jun.call(sendConsentNotice, { referralId: mine.id }))).toBe(errors.consentOver.code);
  await move(jun, mine, "accept");
  await tokenTo(email);
  await withTenant(app.services, acme, (ctx) => sendConsentMail(ctx, mine.id));
  expect(await mailsSoFar(email)).toBe(1);
});

test("a duplicate on the waiting list asks the contact only once it has moved up and is accepted", async () => {
  const email = "wanted@twice.example";
  const olga = await app.as("referrer", acme);
  const first = await accepted(amira, jun, { email });
  await tokenTo(email);
  const second = await submit(olga, { email });
  expect(second.waiting).toBe(true);
  expect(await mailsSoFar(email)).toBe(1);
  await move(jun, first, "lose", { lossReason: "price" });
  const promoted = await olga.call(getReferral, { id: second.id });
  expect(promoted).toMatchObject({ waiting: false, status: "under_review" });
  expect(await mailsSoFar(email)).toBe(1);
  await move(jun, promoted, "accept");
  await expect.poll(() => countMails(email)).toBe(2);
});

test("an unanswered request ends with a lost deal, and the next acceptance sends a new one", async () => {
  const email = "again@reopened.example";
  const mine = await accepted(amira, jun, { email });
  const first = await tokenTo(email);
  const lost = await move(jun, mine, "lose", { lossReason: "timing" });
  expect(await codeOf(contact.call(readConsent, { token: first }))).toBe(errors.consentOver.code);
  expect(await codeOf(contact.call(giveConsent, { token: first, agrees: true }))).toBe(errors.consentOver.code);
  expect(await codeOf(jun.call(sendConsentNotice, { referralId: mine.id }))).toBe(errors.consentOver.code);
  const reopened = await move(jun, lost, "reopen");
  expect(await mailsSoFar(email)).toBe(1);
  await move(jun, reopened, "accept");
  await expect.poll(() => tokenTo(email)).not.toBe(first);
  expect(await contact.call(readConsent, { token: await tokenTo(email) })).toMatchObject({ consent: "attested" });
  expect(await codeOf(contact.call(readConsent, { token: first }))).toBe(errors.consentOver.code);
});

test("an unanswered request ends when the protection expires", async () => {
  const email = "silent@expires.example";
  const mine = await accepted(amira, jun, { email });
  const token = await tokenTo(email);
  await age(mine.id, 200);
  await runScheduledJobs(app.services, acme);
  expect((await amira.call(getReferral, { id: mine.id })).status).toBe("expired");
  expect(await codeOf(contact.call(readConsent, { token }))).toBe(errors.consentOver.code);
});

test("neither a withdrawn nor a rejected referral reaches the contact", async () => {
  const withdrawn = await submit(amira, { email: "left@withdrawn.example" });
  await move(amira, withdrawn, "withdraw");
  const rejected = await submit(amira, { email: "left@rejected.example" });
  await move(jun, rejected, "reject", { rejectReason: "notAFit", note: "Too small" });
  expect(await mailsSoFar("left@withdrawn.example")).toBe(0);
  expect(await countMails("left@rejected.example")).toBe(0);
});

test("a contact whose address is added or corrected later is asked there, and the former link ends", async () => {
  const mine = await accepted(amira, jun, { email: "", phone: "+4532199999" });
  const added = { id: mine.id, version: mine.version, email: "late@address.example" };
  const current = await amira.call(updateReferral, added);
  const first = await tokenTo("late@address.example");
  await jun.call(updateReferral, { id: mine.id, version: current.version, email: "right@address.example" });
  await tokenTo("right@address.example");
  expect(await codeOf(contact.call(readConsent, { token: first }))).toBe(errors.consentOver.code);
});

test("a contact who declined cannot be added to a referral later", async () => {
  const email = "never@later.example";
  await accepted(amira, jun, { email });
  await contact.call(giveConsent, { token: await tokenTo(email), agrees: false });
  const mine = await submit(amira, { email: "", phone: "+4532188888" });
  const added = amira.call(updateReferral, { id: mine.id, version: mine.version, email });
  expect(await codeOf(added)).toBe(errors.contactDeclined.code);
});
