import type { FoundContact } from "./found-contact.ts";
import { parseCountry } from "./parse-country.ts";

const address = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;
const link = /(?:https?:\/\/|www\.)\S+/gi;
/** A plus, a zero or a bracket, then at least six digits with common separators. */
const number = /(?:\+|00|\(0?\d|0\d|\d{2,4}[\s.\-–]\d)[\d\s().\-–/]{5,}\d/;
/** Converts digits of other scripts to ASCII. */
const toAsciiDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

const phoneWords =
  /^[^\p{L}\p{N}]*(?:t|tel|tél|phone|telephone|téléphone|telefon|teléfono|telefono|telefone|m|mob|mobile|mobil|móvil|cell|cellulare|celular|handy|portable|direct|direkt|durchwahl|office|büro|هاتف|الهاتف|جوال|الجوال|موبايل|电话|電話|手机|座机)(?:\s*(?:no|nr|n°))?[^\p{L}\p{N}]/iu;
const mobileWords = /mob|cell|handy|portable|móvil|celular|جوال|موبايل|手机|^[^\p{L}\p{N}]*m[^\p{L}\p{N}]/iu;
const faxWords = /^[^\p{L}\p{N}]*(?:f|fax|télécopie|telefax|فاكس|传真)[^\p{L}\p{N}]/iu;

export const closings =
  /^[^\p{L}\p{N}]*(?:best|kind|warm|many thanks|regards|best regards|kind regards|sincerely|cheers|thanks|thank you|sent from|saludos|un saludo|atentamente|cordialement|bien à vous|mit freundlichen grüßen|freundliche grüße|viele grüße|beste grüße|(?:mfg|vg|lg)[^\p{L}]*$|cordiali saluti|distinti saluti|saluti|atenciosamente|abraços|مع التحية|تحياتي|مع خالص التحية|此致|敬礼|祝好|谢谢)(?!\p{L})/iu;
const company =
  /(?:(?<!\p{L})(?:gmbh|ag|kg|ug|e\.?k\.?|ohg|se|ltd|limited|llc|llp|inc|corp|corporation|company|plc|pty|s\.?l\.?u?|s\.?a\.?|sas|s\.?a\.?s\.?|sarl|s\.?à\.?r\.?l|eurl|s\.?p\.?a|s\.?r\.?l|ltda|eireli|b\.?v|n\.?v|oy|ab|aps|a\/s|sp\. z o\.o|group|groupe|gruppe|grupo|gruppo|bank|holding|consulting|university|universität|université|universidad)(?!\p{L})\.?)|公司|集团|银行|شركة|مؤسسة|مجموعة|بنك/iu;
const title =
  /(?<!\p{L})(?:ceo|cto|cfo|coo|cmo|vp|founder|co-founder|owner|partner|president|chairman|director|manager|head|lead|chief|officer|engineer|developer|consultant|analyst|architect|assistant|specialist|executive|sales|marketing|procurement|geschäftsführer(?:in)?|leiter(?:in)?|leitung|vorstand|vertrieb|einkauf|berater(?:in)?|referent(?:in)?|assistenz|inhaber(?:in)?|directeur|directrice|responsable|gérante?|chef|chargée?|président|acheteur|ingénieure?|directora?|gerente|jef[ea]|socia?o?|presidente|responsabile|direttore|direttrice|titolare|amministratore|diretora?|sócio|sócia|coordenadora?|coordinator|coordinador|coordinatore|comprador)(?!\p{L})|经理|总监|总裁|主管|董事|工程师|顾问|主任|مدير|مديرة|رئيس|مسؤول|مهندس|مستشار/iu;
/** `10115 Berlin`, `28013 Madrid`, `CH-8001 Zürich`. */
const town = /(?:^|[\s,·|])(?:[A-Z]{1,2}-)?\d{4,5}\s+([\p{Lu}][\p{L}'’-]+(?:[\s-][\p{L}'’-]+){0,2})/u;

/** Matches two to six capitalized words, or a short name in a script without capitals. */
function looksLikeName(line: string): boolean {
  if (/\d|@|:/.test(line) || company.test(line) || title.test(line) || closings.test(line)) return false;
  if (/^[\p{Script=Han}·]{2,5}$/u.test(line.replaceAll(" ", ""))) return true;
  const words = line.replace(/,.*$/, "").split(/\s+/);
  if (words.length < 2 || words.length > 6 || line.length > 60) return false;
  if (/\p{Script=Arabic}/u.test(line)) return words.every((word) => /^\p{Script=Arabic}+\.?$/u.test(word));
  const small = /^(?:de|del|della|di|da|dos|das|do|du|van|von|zu|der|den|la|le|y|e|bin|al|el|ter|of)$/;
  return words.every(
    (word) => small.test(word) || /^(?:\p{Lu}[\p{L}'’.-]*|(?:Dr|Prof|Mr|Mrs|Ms|Dipl)\.?)$/u.test(word),
  );
}

const splitLine = (line: string) =>
  line
    .split(/\s*[|•·｜‖]\s*|(?<=\p{L}|\.)\s+[–—/]\s+(?=\p{L})|\t+|\s{3,}/u)
    .map((part) => part.replaceAll(/^[\s,;:–—-]+|[\s,;–—-]+$/g, ""))
    .filter(Boolean);

/** `Head of Sales at Acme`, `Leiterin Einkauf bei Müller GmbH`. */
const workplace = /^(.+?)\s+(?:at|@|bei|chez|en|presso|na|no|لدى|في)\s+(\p{Lu}.+|\p{Script=Arabic}.+)$/u;

/** `VP Sales, Holloway Widgets Inc.` */
const beside = /^(.+?),\s+(.+)$/;

/** Reads a mail signature: the shape of each line determines its field. */
export function readSignature(text: string): FoundContact {
  const lines = toAsciiDigits(text.replaceAll(link, " "))
    .replaceAll("\u00a0", " ")
    .split(/\r?\n/)
    .flatMap(splitLine)
    .filter((line) => line !== "--" && !closings.test(line));
  const email = lines.map((line) => address.exec(line)?.[0]).find(Boolean);
  const rest = lines.map((line) => line.replace(address, "").trim()).filter(Boolean);
  const fullName = rest.find(looksLikeName)?.replace(/,.*$/, "");
  const others = rest.filter((line) => !line.startsWith(fullName ?? "\n"));
  const found: FoundContact = {
    ...(fullName && { fullName }),
    ...(email && { email: email.toLowerCase() }),
    ...findPhone(rest),
    ...findJob(others.filter((line) => !number.test(line) && !phoneWords.test(`${line} `))),
    ...findPlace(others),
  };
  return found;
}

/** Prefers a mobile number over a landline, and a landline over an unlabeled one; a fax number is never used. */
function findPhone(lines: string[]): FoundContact {
  const numbers = lines
    .filter((line) => !faxWords.test(line))
    .flatMap((line) => {
      const phone = number.exec(line)?.[0].trim();
      const digits = phone?.replaceAll(/\D/g, "").length ?? 0;
      if (!phone || digits < 7 || digits > 15) return [];
      return [{ phone, rank: mobileWords.test(line) ? 0 : phoneWords.test(line) || phone.startsWith("+") ? 1 : 2 }];
    })
    .sort((one, other) => one.rank - other.rank);
  return numbers[0] ? { phone: numbers[0].phone } : {};
}

function findJob(lines: string[]): FoundContact {
  const role = lines.find((line) => title.test(line) && line.length < 100);
  const place = role && (workplace.exec(role) ?? [beside.exec(role)].find((found) => company.test(found?.[2] ?? "")));
  const name = place?.[2] ?? lines.find((line) => line !== role && company.test(line) && line.length < 100);
  return { ...(role && { position: place?.[1] ?? role }), ...(name && { company: name }) };
}

function findPlace(lines: string[]): FoundContact {
  const segments = lines.flatMap((line) => line.split(/,\s*/));
  const country = segments.map((one) => (one.length > 2 ? parseCountry(one) : undefined)).find(Boolean);
  const city = lines.map((line) => town.exec(line)?.[1]).find(Boolean);
  return { ...(city && { city }), ...(country && { country }) };
}
