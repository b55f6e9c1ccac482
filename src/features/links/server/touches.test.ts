import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { getCatalog, updateProgram } from "#features/programs/contract.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { createLink, errors, readTouchedLink, submitDetails } from "../contract.ts";
import { clickMinutes } from "../rules.ts";
import { forgetTouches, keepTouch, touchErrors } from "../touch.ts";
import { signClicks } from "./signed-clicks.ts";
import { clickIn, cookieIn, linkVisitors } from "./testing/link-visitors.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const company = await app.as("company", acme);
const amira = await app.as("referrer", acme);
const { programs } = await company.call(getCatalog, {});
const programId = programs[0]!.id;
const host = "acme.localhost";
const { follow, visitor } = linkVisitors(app, host);
const contact = { fullName: "Ben Okoro", company: "Okoro Ltd", consent: true } as const;
let serial = 0;
const fresh = () => `ben${++serial}@okoro${serial}.example`;

beforeEach(async () => {
  await app.asOwner("delete from clicks");
});

describe("what is stored about a click", () => {
  const undecided = { headers: { cookie: "" } };
  const receiptOf = async (email: string) => {
    const { items } = await amira.call(listReferrals, { search: email });
    return (await amira.call(getReferral, { id: items[0]!.id })).receipt;
  };

  test("is a cookie only for visitors who accepted it, and then nothing is added to the URL", async () => {
    const { code } = await amira.call(createLink, { programId });
    const allowed = await follow(`/r/${code}`);
    expect(cookieIn(allowed)).not.toBe("");
    expect(clickIn(allowed)).toBeNull();
    const refused = await follow(`/r/${code}`, { headers: { cookie: "choices=necessary" } });
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(refused.headers.location).toBe(`/refer?code=${code}`);
    // The click is counted in any case.
    expect(await app.asOwner("select kind from clicks")).toHaveLength(2);
  });

  test("is carried in the URL until the visitor answers the cookie banner, and stored once they accept", async () => {
    const { code } = await amira.call(createLink, { programId });
    const answer = await follow(`/r/${code}`, undecided);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const click = clickIn(answer)!;
    for (const choice of ["", "necessary", "all"])
      await expect(visitor("", host, choice).call(keepTouch, { click })).rejects.toThrow(
        touchErrors.cookiesNotAllowed.code,
      );
    const { call, jar } = visitor();
    await expect(call(readTouchedLink, {})).rejects.toThrow(errors.unknownCode.code);
    expect(await call(keepTouch, { click })).toEqual({ kept: true });
    expect(await call(readTouchedLink, {})).toMatchObject({ code });
    // Submitting it twice stores it once.
    const storedCookie = jar.get("touches");
    await call(keepTouch, { click });
    expect(jar.get("touches")).toBe(storedCookie);
  });

  test("rejects a click that was tampered with, belongs to another tenant or has expired, and a cookie presented as one", async () => {
    const { code } = await amira.call(createLink, { programId });
    const click = clickIn(await follow(`/r/${code}`, undecided))!;
    const other = await app.tenant("elsewhere");
    const place = { settings: app.services.settings, tenantId: acme };
    const idMadeAt = (ms: number) => `clk_${ms.toString(16).padStart(12, "0")}${"7".padEnd(20, "0")}` as const;
    const old = idMadeAt(Date.now() - clickMinutes * 60_000 - 1);
    const wrong = [
      `${click.startsWith("A") ? "B" : "A"}${click.slice(1)}`,
      signClicks({ ...place, tenantId: other }, "click in an address", [idMadeAt(Date.now())]),
      signClicks(place, "touches", [idMadeAt(Date.now())]),
      signClicks(place, "click in an address", [old]),
    ];
    for (const shown of wrong)
      await expect(visitor().call(keepTouch, { click: shown })).rejects.toThrow(touchErrors.unknownClick.code);
    const justNow = signClicks(place, "click in an address", [idMadeAt(Date.now())]);
    expect(await visitor().call(keepTouch, { click: justNow })).toEqual({ kept: true });
  });

  test("is passed on to pages of the app, and to no other host", async () => {
    const ownLink = await amira.call(createLink, { programId, destination: "http://acme.localhost:3000/offer" });
    const atHome = await follow(`/r/${ownLink.code}`, { headers: { cookie: "", host: "acme.localhost:3000" } });
    expect(clickIn(atHome)).toMatch(/^[\w-]{43}$/);
    await company.call(updateProgram, { id: programId, destination: "https://shop.example/start" });
    const { code } = await amira.call(createLink, { programId });
    await expect
      .poll(async () => (await follow(`/r/${code}`, undecided)).headers.location)
      .toBe("https://shop.example/start");
    await company.call(updateProgram, { id: programId, destination: null });
  });

  test("credits the form it leads to without a cookie, unless the visitor declined", async () => {
    const { code } = await amira.call(createLink, { programId });
    const click = clickIn(await follow(`/r/${code}?utm_campaign=autumn`, undecided))!;
    const [undecidedMail, refusingMail, tornMail] = [fresh(), fresh(), fresh()];
    await visitor("", host, "").call(submitDetails, { ...contact, code, click, email: undecidedMail });
    expect(await receiptOf(undecidedMail)).toMatchObject({ rule: "lastTouch", touches: [{ kind: "link" }] });
    expect(await app.asOwner("select utm from clicks where referral_id is not null")).toEqual([
      { utm: { campaign: "autumn" } },
    ]);
    await visitor("", host, "necessary").call(submitDetails, { ...contact, code, click, email: refusingMail });
    expect(await receiptOf(refusingMail)).toMatchObject({ rule: "code", touches: [{ kind: "code" }] });
    await visitor("", host, "").call(submitDetails, { ...contact, code, click: click.slice(5), email: tornMail });
    expect(await receiptOf(tornMail)).toMatchObject({ rule: "code" });
  });

  test("is deleted when the visitor withdraws consent, and ignored if the cookie still exists", async () => {
    const { code } = await amira.call(createLink, { programId });
    const cookie = cookieIn(await follow(`/r/${code}`));
    const { call, jar } = visitor(cookie);
    expect(await call(readTouchedLink, {})).toMatchObject({ code });
    expect(await call(forgetTouches, {})).toEqual({ forgotten: true });
    expect(jar.has("touches")).toBe(false);
    for (const choice of ["necessary", ""])
      await expect(visitor(cookie, host, choice).call(readTouchedLink, {})).rejects.toThrow(errors.unknownCode.code);
  });
});
