import { expect, test } from "vitest";
import { isRemotePath } from "./remote-path.ts";

test.each([
  "\\\\evil.example\\share\\a.png",
  "//evil.example/share",
  "file://evil.example/share/a.dotm",
  "file:\\\\evil.example\\share",
  "file:////evil.example/share",
  "file:///\\\\evil.example\\share\\a.dotm",
  "file:///%5C%5Cevil.example/a.dotm",
  "file://localhost//evil.example/a",
  " \t\\\\evil.example\\a",
  "%5C%5Cevil.example%5Ca",
  "\\\\100%\\a",
  "smb://evil.example/a",
])("detects a path on another machine: %s", (target) => {
  expect(isRemotePath(target)).toBe(true);
});

test.each([
  "https://example.com/a.png",
  "mailto:ana@example.com",
  "#chapter",
  "Letter.dotx",
  "../media/a.png",
  "C:\\Users\\ana\\a.docx",
  "file:///C:\\Users\\ana\\a.docx",
  "file://localhost/C:/a.docx",
  "file:///Users/ana/a.docx",
])("accepts a local path or web address: %s", (target) => {
  expect(isRemotePath(target)).toBe(false);
});
