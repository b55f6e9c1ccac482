import { byteOrderMark, csvLine } from "#base/csv.ts";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { nextBusinessDay } from "../../rules/runs.ts";
import type { fileFormats } from "../../values.ts";
import { isSepa } from "../payees/account-number.ts";
import { debtorOf, termsOf } from "../settings/settings.ts";
import { bankTransfers } from "./bank-transfers.ts";
import { type Credit, type Debtor, sepaFile, sepaId } from "./sepa-file.ts";

type Format = (typeof fileFormats)[number];

/** Streams a run's transfers in one currency in a format that banks accept. */
export const writeBankFile = async (ctx: ReadCtx, runId: Id<"run">, money: string, format: Format) =>
  format === "csv" ? writeCsv(ctx, runId, money) : writeSepa(ctx, runId, money);

const columns = ["Reference", "Name", "Account", "BIC", "Bank code", "Country", "Amount", "Currency", "Text"];

/** For any bank's import: contains every transfer of a currency, regardless of country. */
async function* writeCsv(ctx: ReadCtx, runId: Id<"run">, money: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const page of bankTransfers(ctx, runId, money))
    yield page
      .map(({ itemId, details: { holder, account, bic, bankCode, country }, minor, currency: of, text }) =>
        csvLine([sepaId(itemId), holder, account, bic, bankCode, country, { minor, currency: of }, of, text]),
      )
      .join("");
}

/** Contains only transfers within SEPA. The header states their count and sum, so they are read once before. */
async function writeSepa(ctx: ReadCtx, runId: Id<"run">, money: string): Promise<AsyncGenerator<string>> {
  const { stored: kept, timeZone } = await termsOf(ctx);
  const debtor: Debtor = debtorOf(ctx.services, kept);
  if (debtor.iban === "" || debtor.name === "") throw errors.railNotSet({ rail: "bank" });
  let [count, minor, text] = [0, 0, ""];
  if (money === "EUR")
    for await (const page of readCredits(ctx, runId)) {
      count += page.length;
      minor += page.reduce((sum, credit) => sum + credit.minor, 0);
      text ||= page[0]?.text ?? "";
    }
  if (count === 0) throw errors.nothingDue();
  const now = Date.now();
  const on = nextBusinessDay(dayIn(timeZone, now));
  const createdAt = new Date(now).toISOString().slice(0, 19);
  return sepaFile({ runId, debtor, text, createdAt, on, count, minor }, readCredits(ctx, runId));
}

async function* readCredits(ctx: ReadCtx, runId: Id<"run">): AsyncGenerator<(Credit & { text: string })[]> {
  for await (const page of bankTransfers(ctx, runId, "EUR"))
    yield page
      .filter(({ details }) => isSepa(details.account))
      .map(({ itemId, minor, text, details: { holder, account, bic } }) => ({
        itemId,
        minor,
        text,
        holder,
        iban: account,
        bic,
      }));
}
