import { expect, test } from "vitest";
import { accountKeys, companyKeyOf, domainKeyOf, emailKeyOf, keysOf, phoneKeyOf } from "./keys.ts";

test("one mailbox has one key", () => {
  expect(emailKeyOf("Ben.Okoro+work@Gmail.com")).toBe("benokoro@gmail.com");
  expect(emailKeyOf("benokoro@googlemail.com")).toBe("benokoro@gmail.com");
  expect(emailKeyOf("Ben.Okoro+x@Okoro.example")).toBe("ben.okoro@okoro.example");
  expect(["", "nobody", "+tag@x.example"].map(emailKeyOf)).toEqual(["", "", ""]);
});

test("a phone number is recognized by its country, and has no key without one", () => {
  expect(phoneKeyOf("(030) 90 18 20", "DE")).toBe("+4930901820");
  expect(phoneKeyOf("+49 30 901820", "")).toBe("+4930901820");
  expect(phoneKeyOf("030 901820", "")).toBe("");
  expect(phoneKeyOf("call me", "DE")).toBe("");
});

test("a company domain is a key, a free mail provider is not", () => {
  expect(domainKeyOf("ben@shop.okoro.co.uk", "")).toBe("okoro.co.uk");
  expect(domainKeyOf("ben@gmail.com", "Okoro")).toBe("");
  expect(domainKeyOf("ben@gmail.com", "https://www.okoro.com/about")).toBe("okoro.com");
  expect(domainKeyOf("", "gmail.com")).toBe("");
});

test("a company has the same key with or without its legal form", () => {
  const names = ["Müller & Söhne GmbH", "MULLER UND SOHNE", "Muller, Sohne Ltd."];
  expect(new Set(names.map(companyKeyOf))).toEqual(new Set(["muller sohne"]));
  expect(companyKeyOf("Société Lumière S.A.R.L.")).toBe("societe lumiere");
  expect(companyKeyOf("SAS")).toBe("sas");
  expect(companyKeyOf("北京光明公司")).toBe("北京光明公司");
});

test("an account is identified only by unambiguous keys", () => {
  const keys = keysOf({
    email: "ben@okoro.com",
    phone: "+49 30 901820",
    company: "Okoro",
    targetCompany: "",
    country: "",
  });
  expect(accountKeys(keys)).toEqual(["email:ben@okoro.com", "phone:+4930901820", "domain:okoro.com"]);
});
