import type { FoundContact } from "./found-contact.ts";
import { closings, readSignature } from "./signature.ts";

/** The person who pastes: an email thread also contains their own lines. */
export type Own = { name: string; email: string };

const header =
  /^[>|\s]{0,6}\**(from|von|de|da|remetente|mittente|expéditeur|من|发件人|發件人|to|an|à|a|para|cc|bcc|sent|date|gesendet|datum|enviado|envoyé|inviato|fecha|data|subject|betreff|asunto|objet|oggetto|assunto|إلى|الموضوع|التاريخ|收件人|抄送|日期|主题|时间)\**\s?[:：]\**\s*(.*)$/iu;
const senderNames = ["from", "von", "de", "da", "remetente", "mittente", "expéditeur", "من", "发件人", "發件人"];
const address = /[^\s@<>()[\]:;,"]{1,64}@[^\s@<>()[\]:;,"']{1,190}\.[\p{L}\d-]{2,60}/u;
const greeting =
  /^[^\p{L}]*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten|liebe|lieber|sehr|bonjour|cher|chère|hola|buenos|estimad[oa]|ciao|gentile|buongiorno|olá|prezad[oa]|caro|cara|مرحبا|السلام|عزيزي|您好|你好|尊敬的)(?!\p{L})/iu;
/** More lines than a signature has. */
const signatureLines = 12;

type Sender = { name: string; email: string };

/** Returns the senders that the header lines of a thread name, newest first as in most mail programs. */
function findSenders(lines: readonly string[]): Sender[] {
  return lines.flatMap((line) => {
    const [, name = "", value = ""] = header.exec(line) ?? [];
    const email = senderNames.includes(name.toLowerCase()) && address.exec(value)?.[0];
    if (!email) return [];
    const written = value.slice(0, value.indexOf(email)).replaceAll(/[<>"'“”(\s]+$|^["'“”\s]+/gu, "");
    return [{ name: written, email: email.toLowerCase() }];
  });
}

/** Returns the lines in which the contact signs: after the closing, after the sender's name, or the last ones. */
function findSignature(lines: readonly string[], sender: Sender | undefined): string[] {
  const isNamed = (line: string) => sender !== undefined && sender.name !== "" && line.trim() === sender.name;
  const named = lines.findIndex(isNamed);
  const closing = lines.findIndex((line) => closings.test(line));
  if (named >= 0) return lines.slice(named, named + signatureLines);
  if (closing >= 0) return lines.slice(closing + 1, closing + 1 + signatureLines);
  return lines.filter((line) => !greeting.test(line)).slice(-signatureLines);
}

const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|mac|aol|gmx|web|t-online|proton|protonmail|orange|wanadoo|free|libero|uol|bol|terra|qq|163|126|sina|foxmail|mail|yandex|zoho)\./i;

/** Returns the company that a work address belongs to: `ana@holloway-widgets.example` is "Holloway Widgets". */
export function companyOfAddress(email: string): string | undefined {
  const domain = email.split("@")[1] ?? "";
  const labels = domain.split(".");
  const isShort = (label: string | undefined) => /^(?:co|com|org|net|ac|gov)$/.test(label ?? "");
  const name = labels.at(isShort(labels.at(-2)) && labels.length > 2 ? -3 : -2);
  if (!name || labels.length < 2 || freeMail.test(`${name}.`)) return undefined;
  return name
    .split("-")
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(" ");
}

/** Reads an email, a thread or a signature by the shape of its lines. The first sender who is not the reader is the contact. */
export function readThread(text: string, own: Own): FoundContact {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^(?:>\s?){1,6}/, ""));
  const senders = findSenders(lines);
  const isOwn = (email: string) => email === own.email.toLowerCase();
  const sender = senders.find(({ email }) => !isOwn(email));
  const body = lines.filter((line) => !header.test(line));
  const hasHead = senders.length > 0 || body.length > signatureLines || body.some((line) => greeting.test(line));
  const signature = readSignature((hasHead ? findSignature(body, sender) : body).join("\n"));
  const found: FoundContact = {
    ...signature,
    ...(sender?.name && { fullName: sender.name }),
    ...(sender && { email: sender.email }),
  };
  if (found.email && isOwn(found.email)) delete found.email;
  if (found.fullName && found.fullName === own.name) delete found.fullName;
  const company = found.company ?? (found.email && companyOfAddress(found.email));
  return { ...found, ...(company && { company }) };
}
