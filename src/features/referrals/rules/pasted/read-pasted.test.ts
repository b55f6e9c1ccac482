import { expect, it } from "vitest";
import { readPasted } from "./read-pasted.ts";

const own = { name: "Tom Reed", email: "tom@partner.example" };
const read = (text: string) => readPasted(text, own, "en-US");

it.each<[string, string, ReturnType<typeof readPasted>]>([
  [
    "English",
    `Best regards,

Sarah O'Neill
Head of Procurement at Northwind Traders Ltd
T: +44 20 7946 0958 | M: +44 7700 900123
sarah.oneill@northwind.co.uk | www.northwind.co.uk
221B Baker Street, London, United Kingdom`,
    {
      fullName: "Sarah O'Neill",
      position: "Head of Procurement",
      company: "Northwind Traders Ltd",
      email: "sarah.oneill@northwind.co.uk",
      phone: "+44 7700 900123",
      country: "GB",
    },
  ],
  [
    "English with the company beside the role",
    "Grace Holloway\nVP Sales, Holloway Widgets Inc.\n(512) 555-0147\ngrace@holloway-widgets.example",
    {
      fullName: "Grace Holloway",
      position: "VP Sales",
      company: "Holloway Widgets Inc.",
      email: "grace@holloway-widgets.example",
      phone: "(512) 555-0147",
    },
  ],
  [
    "German",
    `Mit freundlichen Grüßen

Dr. Jürgen von der Heide
Leiter Einkauf
Müller Maschinenbau GmbH & Co. KG
Industriestraße 5, 70565 Stuttgart, Deutschland
Telefon: 0711 / 123 45-67
Telefax: 0711 / 123 45-68
E-Mail: j.vonderheide@mueller-mb.de`,
    {
      fullName: "Dr. Jürgen von der Heide",
      position: "Leiter Einkauf",
      company: "Müller Maschinenbau GmbH & Co. KG",
      email: "j.vonderheide@mueller-mb.de",
      phone: "0711 / 123 45-67",
      city: "Stuttgart",
      country: "DE",
    },
  ],
  [
    "French",
    `Cordialement,
Élise Dupont-Moreau
Directrice commerciale | Atelier Lumière SAS
Tél. : +33 1 42 68 53 00
Portable : +33 6 12 34 56 78
elise@atelier-lumiere.fr
75008 Paris, France`,
    {
      fullName: "Élise Dupont-Moreau",
      position: "Directrice commerciale",
      company: "Atelier Lumière SAS",
      email: "elise@atelier-lumiere.fr",
      phone: "+33 6 12 34 56 78",
      city: "Paris",
      country: "FR",
    },
  ],
  [
    "Spanish",
    `Un saludo,
María José Fernández de la Torre
Gerente
Construcciones Levante, S.L.
Móvil: 612 345 678
mj.fernandez@levante.es`,
    {
      fullName: "María José Fernández de la Torre",
      position: "Gerente",
      company: "Construcciones Levante, S.L.",
      email: "mj.fernandez@levante.es",
      phone: "612 345 678",
    },
  ],
  [
    "Italian",
    `Cordiali saluti
Giulia Bianchi
Responsabile acquisti presso Officine Rossi S.r.l.
Cell. 347 123 4567
g.bianchi@officinerossi.it`,
    {
      fullName: "Giulia Bianchi",
      position: "Responsabile acquisti",
      company: "Officine Rossi S.r.l.",
      email: "g.bianchi@officinerossi.it",
      phone: "347 123 4567",
    },
  ],
  [
    "Portuguese",
    `Atenciosamente,
João Pedro da Silva
Diretor Financeiro
Horizonte Tecnologia Ltda
Celular: +55 11 91234-5678
joao@horizonte.com.br
Brasil`,
    {
      fullName: "João Pedro da Silva",
      position: "Diretor Financeiro",
      company: "Horizonte Tecnologia Ltda",
      email: "joao@horizonte.com.br",
      phone: "+55 11 91234-5678",
      country: "BR",
    },
  ],
  [
    "Arabic",
    `مع التحية
أحمد الفهد
مدير المشتريات
شركة الأفق للتقنية
جوال: +966 50 123 4567
ahmad@alofoq.sa`,
    {
      fullName: "أحمد الفهد",
      position: "مدير المشتريات",
      company: "شركة الأفق للتقنية",
      email: "ahmad@alofoq.sa",
      phone: "+966 50 123 4567",
    },
  ],
  [
    "Chinese",
    `此致
王小明
采购经理
上海远航科技有限公司
手机：138 1234 5678
wang.xm@yuanhang.cn`,
    {
      fullName: "王小明",
      position: "采购经理",
      company: "上海远航科技有限公司",
      email: "wang.xm@yuanhang.cn",
      phone: "138 1234 5678",
    },
  ],
])("reads a signature in %s [R2.11]", (_, text, found) => {
  expect(read(text)).toEqual(found);
});

it("reads a version 3 vCard with folded lines, escapes and several numbers [R2.11]", () => {
  const card = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Okoro;Ben;;;",
    "FN:Ben Okoro",
    "ORG:Okoro\\, Sons & Co;Sales",
    "TITLE:Head of",
    "  Sales",
    "TEL;TYPE=WORK,VOICE:+44 20 7946 0000",
    "TEL;TYPE=CELL:+44 7700 900456",
    "item1.EMAIL;TYPE=INTERNET:ben@okoro.example",
    "ADR;TYPE=WORK:;;1 High St;Leeds;West Yorkshire;LS1;United Kingdom",
    "END:VCARD",
  ].join("\r\n");
  expect(read(card)).toEqual({
    fullName: "Ben Okoro",
    company: "Okoro, Sons & Co",
    position: "Head of Sales",
    phone: "+44 7700 900456",
    email: "ben@okoro.example",
    city: "Leeds",
    state: "West Yorkshire",
    country: "GB",
  });
});

it("reads old and new vCard versions [R2.11]", () => {
  const old =
    "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\nTEL;CELL:0151 23456789\nEND:VCARD";
  expect(read(old)).toEqual({ fullName: "Jörg Müller", phone: "0151 23456789" });
  const recent =
    "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Lima\nTEL;VALUE=uri;PREF=1:tel:+55-11-91234-5678\nEMAIL:ana@lima.example\nEND:VCARD";
  expect(read(recent)).toEqual({ fullName: "Ana Lima", phone: "+55-11-91234-5678", email: "ana@lima.example" });
});

it.each([
  "",
  "   \n ",
  "Hello there, how are you today?",
  "1234",
  "BEGIN:VCARD\nEND:VCARD",
  "<script>alert(1)</script>",
])("finds nothing in %j", (text) => {
  expect(read(text)).toEqual({});
});

it("reads the sender of an email, with the company of the address and an amount", () => {
  const text = `From: Grace Holloway <grace@holloway-widgets.example>
To: Tom Reed <tom@partner.example>
Subject: Machines

Hello Tom Reed,

thank you for the call. We would spend about €48,000 on new machines this year.
Would Anna Berg be able to help?

Grace`;
  expect(read(text)).toEqual({
    fullName: "Grace Holloway",
    email: "grace@holloway-widgets.example",
    company: "Holloway Widgets",
    estimatedMinor: 4_800_000,
    currency: "EUR",
  });
});

it("takes the other person of a thread, and the lines they sign with", () => {
  const text = `Von: Tom Reed <tom@partner.example>
Gesendet: Montag
Hallo Frau Weber, ich leite das gern weiter.
Viele Grüße
Tom Reed

> Von: "Lena Weber" <l.weber@weber-bau.de>
> Betreff: Angebot
> Guten Tag Herr Reed,
> wir suchen eine neue Software.
> Mit freundlichen Grüßen
> Lena Weber
> Leiterin Einkauf
> Weber Bau GmbH
> Mobil: +49 151 23456789`;
  expect(read(text)).toEqual({
    fullName: "Lena Weber",
    email: "l.weber@weber-bau.de",
    position: "Leiterin Einkauf",
    company: "Weber Bau GmbH",
    phone: "+49 151 23456789",
  });
});

it("never returns the reader, nor a company for a private address", () => {
  expect(read("From: Tom Reed <tom@partner.example>\nHello")).toEqual({});
  expect(read("From: Ana Lima <ana.lima@gmail.com>\nHello")).toEqual({
    fullName: "Ana Lima",
    email: "ana.lima@gmail.com",
  });
});

it("reads long hostile texts in a moment", () => {
  const start = performance.now();
  for (const piece of ["a@", "1 ", "From: ", "€1,", "> ", "Best regards ", "A B\n", "｜", "ab.cd "])
    read(piece.repeat(10_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
