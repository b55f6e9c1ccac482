import { expect, it } from "vitest";
import { listInputOf, readTableSearch, wordsOf } from "./table-search.ts";

const filters = { status: ["won", "lost"] };

it("drops unknown words of a shared link and keeps the rest", () => {
  const raw = { status: "won,hacked", sort: "createdAt:desc", hide: "phone", q: 12, other: "x" };
  expect(readTableSearch(raw, filters)).toEqual({ status: "won", sort: "createdAt:desc", hide: "phone", q: "12" });
  expect(readTableSearch({ status: "hacked", sort: "" }, filters)).toEqual({});
});

it("asks the server in its own grammar", () => {
  expect(listInputOf({ status: "won,lost", sort: "createdAt:desc" }, ["status"])).toEqual({
    filter: ["status:in:won,lost"],
    orderBy: "createdAt:desc",
  });
  expect(listInputOf({}, [])).toEqual({ filter: [] });
});

it("reads an entry as words", () => {
  expect(wordsOf("won,lost")).toEqual(["won", "lost"]);
  expect(wordsOf(undefined)).toEqual([]);
});
