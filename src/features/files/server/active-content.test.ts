import { strToU8 } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { atTheWire, none } from "./testing/at-the-wire.ts";
import { aCompoundFile, aDocx, aDocxWithRelation } from "./testing/documents.ts";

const house = await testApp();
await house.work();
afterAll(() => house.close());
const acme = await house.tenant("acme");
const lena = await house.as("referrer", acme);
const { put, orphans } = atTheWire(house, "acme");
const send = async (name: string, bytes: Buffer) => {
  const answer = await put(lena, `attachments/${lena.personId}/${name}`, bytes);
  return [answer.statusCode, answer.json().error?.reason ?? "taken"];
};
const refused = [422, "files.activeContent"];
const taken = [200, "taken"];

const vba = aCompoundFile(["Root Entry", "VBA", "dir", "_VBA_PROJECT", "PROJECT"]);
const types = (inside: string) =>
  strToU8(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${inside}</Types>`,
  );
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const relation = (type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="a.bin"/></Relationships>`;

describe("nobody runs macros on the machine of a person who opens an attachment", () => {
  test.each<[string, Buffer]>([
    ["under their usual name", aDocx({ "word/vbaProject.bin": vba })],
    ["under any name", aDocx({ "word/media/image7.png": vba })],
    [
      "named by a content type",
      aDocx({
        "[Content_Types].xml": types(
          '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      }),
    ],
    [
      "named by a content type in other letters",
      aDocx({
        "[Content_Types].xml": types(
          '<Default Extension="bin" ContentType="application/vnd.ms-office.&#118;baProject"/>',
        ),
      }),
    ],
    [
      "of a document with macros",
      aDocx({
        "[Content_Types].xml": types(
          '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
      }),
    ],
    ["named by a relation", aDocx({ "word/_rels/document.xml.rels": strToU8(relation("vbaProject")) })],
    ["named by a relation in UTF-16", aDocx({ "word/_rels/document.xml.rels": utf16(relation("vbaProject")) })],
    ["in a document inside the document", aDocx({ "word/embeddings/a.docm": aDocx({ "word/vbaProject.bin": vba }) })],
    [
      "in an object of an older program",
      aDocx({ "word/embeddings/oleObject1.bin": aCompoundFile(["Root Entry", "Workbook", "_VBA_PROJECT_CUR"]) }),
    ],
  ])("in a DOCX, %s", async (_, bytes) => {
    expect(await send("offer.docx", bytes)).toEqual(refused);
  });

  test("in a DOC, also far behind in its directory", async () => {
    const many = Array.from({ length: 400 }, (_, i) => `Object ${i}`);
    const doc = aCompoundFile(["Root Entry", "WordDocument", ...many, "Macros", "VBA"]);
    expect(await send("offer.doc", doc)).toEqual(refused);
  });

  test("objects without macros stay", async () => {
    const equation = aCompoundFile(["Root Entry", "Equation Native", "\u0001Ole"]);
    expect(await send("offer.docx", aDocx({ "word/embeddings/oleObject1.bin": equation }))).toEqual(taken);
  });
});

describe("nobody learns who opens a document, or has it load code from elsewhere", () => {
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
  ])("by a %s from %s", async (type, target) => {
    expect(await send("offer.docx", aDocxWithRelation(type, target))).toEqual(refused);
  });

  test.each([
    ["hyperlink", "https://example.com/"],
    ["image", "https://example.com/logo.png"],
    ["attachedTemplate", "file:///C:\\Users\\ana\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx"],
    ["attachedTemplate", "file:///Users/ana/Library/Letter.dotx"],
    ["attachedTemplate", "Letter.dotx"],
  ])("a %s to %s stays", async (type, target) => {
    expect(await send("offer.docx", aDocxWithRelation(type, target))).toEqual(taken);
  });
});

test("what was refused leaves nothing", async () => {
  await expect.poll(orphans).toEqual(none);
});
