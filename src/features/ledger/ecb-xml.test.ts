import { expect, test } from "vitest";
import { parseEcbXml } from "./ecb-xml.ts";

const file = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time="2026-11-17"><Cube currency="USD" rate="1.0832"/><Cube currency="JPY" rate="163.45"/></Cube>
    <Cube time='2026-11-16'>
      <Cube currency='USD' rate='1.0811'/><Cube currency='XXX' rate='0'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`;

test("reads the days and rates of the bank's file", () => {
  expect(parseEcbXml(file, "2026-11-17")).toEqual([
    { day: "2026-11-17", currency: "USD", rate: "1.0832" },
    { day: "2026-11-17", currency: "JPY", rate: "163.45" },
    { day: "2026-11-16", currency: "USD", rate: "1.0811" },
  ]);
});

test("takes neither future days nor anything from another document", () => {
  expect(parseEcbXml(file, "2026-11-16").map(({ day }) => day)).toEqual(["2026-11-16"]);
  expect(parseEcbXml("<html><body>Maintenance</body></html>", "2026-11-17")).toEqual([]);
});
