import { SaxesParser } from "saxes";
import { isHarmlessField } from "../rules.ts";

/** What a part has to contain for any field to be in it. Names of elements cannot be written otherwise. */
const fieldElements = ["instrText", "fldSimple"];
const pieceLength = 64 * 1024;
/** So much of a field counts for those around it: else each of ten thousand levels would copy all that is inside. */
const mostNested = 1000;

/** Whether a part of a document could hold a field at all, so that most parts need no parser. */
const mayHaveFields = (xml: Buffer) =>
  fieldElements.some((name) => xml.includes(name) || xml.includes(name, 0, "utf16le") || xml.includes(swapped(name)));

const swapped = (name: string) => Buffer.from(name, "utf16le").swap16();

/**
 * Whether a part of a document has a field that runs a program or loads something from elsewhere. The code of a field may be split into
 * many runs, and hold other fields.
 */
export function actsByField(xml: Buffer, encoding: string): boolean {
  if (!mayHaveFields(xml)) return false;
  let acts = false;
  let isCode = false;
  /** The codes of the fields that are open, from the outermost in; before them what belongs to none. */
  const codes = [""];
  const check = (code: string) => {
    if (!isHarmlessField(code)) acts = true;
  };
  const close = () => {
    if (codes.length < 2) return;
    const code = codes.pop()!;
    check(code);
    codes[codes.length - 1] += `{${code.slice(0, mostNested)}}`;
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const local = localOf(name);
    const value = (wanted: string) => Object.entries(attributes).find(([key]) => localOf(key) === wanted)?.[1] ?? "";
    if (local === "instrText") isCode = true;
    if (local === "fldSimple") check(value("instr"));
    if (local === "fldChar" && value("fldCharType") === "begin") codes.push("");
    if (local === "fldChar" && value("fldCharType") === "end") close();
  });
  const add = (text: string) => {
    if (isCode) codes[codes.length - 1] += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    if (localOf(name) === "instrText") isCode = false;
  });
  // A part that is not well-formed is opened by no program; what is read of it still counts. No program writes a document type.
  parser.on("error", () => {});
  parser.on("doctype", () => {
    acts = true;
  });
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < xml.length; at += pieceLength)
    parser.write(decoder.decode(xml.subarray(at, at + pieceLength), { stream: true }));
  parser.close();
  while (codes.length > 1) close();
  check(codes[0]!.replace(/\{.*\}/gs, ""));
  return acts;
}

const localOf = (name: string) => name.split(":").at(-1)!;
