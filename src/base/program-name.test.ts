import { expect, test } from "vitest";
import { isProgramName } from "./program-name.ts";

test.each(["setup.exe", "invoice.pdf.EXE", "a.js", "a.lnk. ", "C:\\a\\run.bat", "letter.docm", "a@b.scr"])(
  "runs when it is opened: %s",
  (name) => {
    expect(isProgramName(name)).toBe(true);
  },
);

test.each(["factur-x.xml", "terms.pdf", "exe", "a.exe.txt", "https://example.com", "www.example.com", ""])(
  "does not run: %s",
  (name) => {
    expect(isProgramName(name)).toBe(false);
  },
);
