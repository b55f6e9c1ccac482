import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { decimalOf } from "#base/money.ts";
import { sepaText } from "./sepa-text.ts";

export type Debtor = { name: string; iban: string; bic: string };
export type Credit = { itemId: Id<"pit">; minor: number; holder: string; iban: string; bic: string };
type Order = {
  runId: Id<"run">;
  debtor: Debtor;
  /** The remittance information that recipients see. */
  text: string;
  createdAt: string;
  /** The requested execution date. */
  on: string;
  count: number;
  minor: number;
};

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) =>
    defined({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }[sign]),
  );
const formatEuros = (minor: number) => decimalOf({ minor, currency: "EUR" });

/** The limit is 35 characters without underscores, which an id without its underscore fits. */
export const sepaId = (id: string) => id.replace("_", "");

const agentElement = (side: "Dbtr" | "Cdtr", bic: string) => {
  const identifier = bic ? `<BICFI>${escapeXml(bic)}</BICFI>` : "<Othr><Id>NOTPROVIDED</Id></Othr>";
  if (side === "Cdtr" && !bic) return "";
  return `<${side}Agt><FinInstnId>${identifier}</FinInstnId></${side}Agt>`;
};

/** Writes ISO 20022 pain.001.001.09 with one payment of many credits, streamed piece by piece. */
export async function* sepaFile(order: Order, pages: AsyncIterable<readonly Credit[]>): AsyncGenerator<string> {
  const { runId, debtor, createdAt, on, count, minor } = order;
  const name = escapeXml(sepaText(debtor.name, 70));
  const sums = `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${formatEuros(minor)}</CtrlSum>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${sepaId(runId)}</MsgId><CreDtTm>${createdAt}</CreDtTm>${sums}<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${sepaId(runId)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>${sums}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${on}</Dt></ReqdExctnDt><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${escapeXml(debtor.iban)}</IBAN></Id></DbtrAcct>${agentElement("Dbtr", debtor.bic)}<ChrgBr>SLEV</ChrgBr>
`;
  for await (const page of pages) yield page.map((credit) => creditElement(credit, order.text)).join("");
  yield "</PmtInf></CstmrCdtTrfInitn></Document>\n";
}

const creditElement = ({ itemId, minor, holder, iban, bic }: Credit, text: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${sepaId(itemId)}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${formatEuros(minor)}</InstdAmt></Amt>${agentElement("Cdtr", bic)}<Cdtr><Nm>${escapeXml(sepaText(holder, 70))}</Nm></Cdtr><CdtrAcct><Id><IBAN>${escapeXml(iban)}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${escapeXml(sepaText(text, 140))}</Ustrd></RmtInf></CdtTrfTxInf>
`;
