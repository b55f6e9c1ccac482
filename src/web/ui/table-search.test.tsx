import { expect, it } from "vitest";
import { listInputOf, readTableSearch, valuesOf } from "./table-search.ts";

const filters = { status: ["won", "lost"] };

it("drops unknown values of a shared link and keeps the rest", () => {
  const raw = { status: "won,hacked", sort: "createdAt:desc", hide: "phone", q: 12, other: "x" };
  expect(readTableSearch(raw, filters)).toEqual({ status: "won", sort: "createdAt:desc", hide: "phone", q: "12" });
  expect(readTableSearch({ status: "hacked", sort: "" }, filters)).toEqual({});
});

it("queries the server in its own filter syntax", () => {
  expect(listInputOf({ status: "won,lost", sort: "createdAt:desc" }, ["status"])).toEqual({
    filter: ["status:in:won,lost"],
    orderBy: "createdAt:desc",
  });
  expect(listInputOf({}, [])).toEqual({ filter: [] });
});

it("parses a parameter into values", () => {
  expect(valuesOf("won,lost")).toEqual(["won", "lost"]);
  expect(valuesOf(undefined)).toEqual([]);
});
