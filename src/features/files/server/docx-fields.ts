import { SaxesParser } from "saxes";
import { defined, firstOf } from "#base/defined.ts";
import { isHarmlessField } from "../rules.ts";

/** A part can contain fields only if it contains one of these element names, which have no alternative spelling. */
const fieldElements = ["instrText", "fldSimple"];
const chunkLength = 64 * 1024;
/** Limits how much of a nested field is copied to its parents; otherwise each of ten thousand levels would copy everything inside it. */
const maxNestedLength = 1000;

/** Returns whether a part could contain a field at all, so that most parts skip the parser. */
const canHaveFields = (xml: Buffer) =>
  fieldElements.some(
    (name) => xml.includes(name) || xml.includes(name, 0, "utf16le") || xml.includes(swapByteOrder(name)),
  );

const swapByteOrder = (name: string) => Buffer.from(name, "utf16le").swap16();

/**
 * Returns whether a part of a document has a field that runs a program or loads something from elsewhere. A field code may be split into
 * many runs and contain other fields.
 */
export function hasActiveField(xml: Buffer, encoding: string): boolean {
  if (!canHaveFields(xml)) return false;
  let isActive = false;
  let isCode = false;
  /** The codes of the open fields from the outermost inward; the first entry collects text outside any field. */
  const codes = [""];
  const check = (code: string) => {
    if (!isHarmlessField(code)) isActive = true;
  };
  const close = () => {
    if (codes.length < 2) return;
    const code = defined(codes.pop());
    check(code);
    codes[codes.length - 1] += `{${code.slice(0, maxNestedLength)}}`;
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const local = localNameOf(name);
    const value = (wanted: string) =>
      Object.entries(attributes).find(([key]) => localNameOf(key) === wanted)?.[1] ?? "";
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
    if (localNameOf(name) === "instrText") isCode = false;
  });
  // No program opens a part that is not well-formed, but what was parsed so far still counts. No program writes a document type.
  parser.on("error", () => {});
  parser.on("doctype", () => {
    isActive = true;
  });
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < xml.length; at += chunkLength)
    parser.write(decoder.decode(xml.subarray(at, at + chunkLength), { stream: true }));
  parser.close();
  while (codes.length > 1) close();
  check(firstOf(codes).replace(/\{.*\}/gs, ""));
  return isActive;
}

const localNameOf = (name: string) => defined(name.split(":").at(-1));
