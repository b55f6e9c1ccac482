import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { getDomain } from "tldts";
import { foldForSearch } from "#base/fold-for-search.ts";

/** Free mail providers; sharing one of these domains means nothing. */
const freeMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es live.com
  live.co.uk live.fr msn.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.com.br yahoo.co.jp ymail.com
  rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch web.de
  t-online.de freenet.de mail.com mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com qq.com foxmail.com 163.com 126.com
  yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr
  laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it uol.com.br bol.com.br terra.com.br ig.com.br zoho.com
  fastmail.com hey.com tutanota.com tuta.io hushmail.com comcast.net verizon.net att.net sbcglobal.net btinternet.com
  sky.com bluewin.ch telenet.be skynet.be ziggo.nl kpnmail.nl maktoob.com rediffmail.com`.split(/\s+/),
);

const gmail = new Set(["gmail.com", "googlemail.com"]);

/** Normalizes an address to one mailbox: lower case, without a tag, and without dots where the provider ignores them. */
export function emailKeyOf(email: string): string {
  const [, local = "", host = ""] = /^(.+)@([^@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!host) return "";
  const box = local.replace(/\+.*$/, "");
  if (box === "") return "";
  return gmail.has(host) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${host}`;
}

/** Returns the number in E.164. Without a country the number is ambiguous, so there is no key. */
export function phoneKeyOf(phone: string, country: string): string {
  if (phone === "") return "";
  const region = country === "" ? undefined : (country as CountryCode);
  const parsed = parsePhoneNumberFromString(phone, region);
  return parsed?.isPossible() ? parsed.number : "";
}

const registrableDomain = (host: string) => {
  const domain = getDomain(host) ?? "";
  return freeMail.has(domain) ? "" : domain;
};

/** Returns the company's own domain: from the address, or from a company name written as a domain. */
export function domainKeyOf(email: string, company: string): string {
  const fromMail = registrableDomain(email.split("@")[1]?.toLowerCase() ?? "");
  if (fromMail) return fromMail;
  return /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/i.test(company.trim())
    ? registrableDomain(company.trim().toLowerCase())
    : "";
}

/** Legal forms, which are not part of the name. */
const legalForms = new Set(
  `ab ag aps as asa bhd bv bvba co company corp corporation cv eg eirl ek eood eurl ev ev fze gbr gesmbh gmbh holding inc
  incorporated kft kg kgaa kk lda limitada limited llc llp ltd ltda mbh nv ohg oo oy oyj plc pt pte pty pvt sa sarl sas sasu sc
  sca scs sdn se sl slu snc sp spa spol spzoo sro srl srls ug uab zoo`.split(/\s+/),
);

/** Normalizes the name without accents, punctuation and legal forms: `Müller & Söhne GmbH` and `muller sohne` are equal. */
export function companyKeyOf(company: string): string {
  // Legal forms with dots are one word: S.A.R.L., s.r.o.
  const undotted = foldForSearch(company).replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1");
  const words = (undotted.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(and|und|et|y|e|&)$/.test(word));
  const named = words.filter((word) => !legalForms.has(word));
  return (named.length > 0 ? named : words).join(" ");
}

export type Keyed = Record<"email" | "phone" | "company" | "targetCompany" | "country", string>;

/** Returns the normalized keys that conflicts are found by. */
export const keysOf = ({ email, phone, company, targetCompany, country }: Keyed) => ({
  emailKey: emailKeyOf(email),
  phoneKey: phoneKeyOf(phone, country),
  domainKey: domainKeyOf(email, company || targetCompany),
  companyKey: companyKeyOf(company || targetCompany),
});
export type Keys = ReturnType<typeof keysOf>;

const known = { email: "emailKey", phone: "phoneKey", domain: "domainKey" } as const;

/** Returns the unambiguous keys of an account: `email:…`, `phone:…`, `domain:…`. A company name alone proves nothing. */
export const accountKeys = (keys: Keys): string[] =>
  Object.entries(known).flatMap(([kind, key]) => (keys[key] ? [`${kind}:${keys[key]}`] : []));
