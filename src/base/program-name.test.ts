import { expect, test } from "vitest";
import { isProgramName } from "./program-name.ts";

test.each(["setup.exe", "invoice.pdf.EXE", "a.js", "a.lnk. ", "C:\\a\\run.bat", "letter.docm", "a@b.scr"])(
  "recognises %s as executable",
  (name) => {
    expect(isProgramName(name)).toBe(true);
  },
);

test.each(["factur-x.xml", "terms.pdf", "exe", "a.exe.txt", "https://example.com", "www.example.com", ""])(
  "recognises %s as not executable",
  (name) => {
    expect(isProgramName(name)).toBe(false);
  },
);
