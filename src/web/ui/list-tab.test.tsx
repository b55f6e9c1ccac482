import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppError } from "#base/errors.ts";
import { pagesQuery } from "../api/pages-query.ts";
import { choiceFilter } from "./choice-filter.ts";
import { ListTab } from "./list-tab.tsx";
import { columnsFor } from "./table-features.ts";
import type { TableSearch } from "./table-search.ts";
import { show } from "./testing/show.tsx";
import { usePages } from "./use-pages.ts";

type Fruit = { id: string; name: string };
type Request = { kind: string | undefined; after?: string };
const column = columnsFor<Fruit>();
const columns = column.columns([column.accessor("name", { header: "Name", meta: { label: "Name" } })]);
const currant = { id: "f1", name: "Currant" };
const almond = { id: "f2", name: "Almond" };
const fetchFruits = vi.fn<(request: Request) => Promise<{ items: Fruit[]; next: string | null }>>();

function Fruits() {
  const search: TableSearch<"kind"> = useSearch({ strict: false });
  const { kind } = search;
  return (
    <ListTab
      label="Fruit"
      list={usePages(pagesQuery(["fruits", kind], ({ limit: _, ...page }) => fetchFruits({ kind, ...page })))}
      columns={columns}
      search={search}
      filters={[choiceFilter("kind", "Kind", ["berry", "nut"], (value) => value.toUpperCase())]}
      empty={{ title: "No fruit yet", text: "Fruit appears here." }}
    />
  );
}

const showFruits = () =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Fruits />
    </QueryClientProvider>,
  );
const names = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);

beforeEach(async () => {
  fetchFruits.mockReset();
  await page.viewport(1200, 800);
});

it("loads further pages on request", async () => {
  fetchFruits.mockResolvedValueOnce({ items: [currant], next: "f1" });
  fetchFruits.mockResolvedValueOnce({ items: [almond], next: null });
  await showFruits();
  await expect.poll(names).toEqual(["Currant"]);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(names).toEqual(["Currant", "Almond"]);
  expect(fetchFruits).toHaveBeenLastCalledWith({ kind: undefined, after: "f1" });
  expect(page.getByRole("button", { name: "Show more" }).query()).toBeNull();
});

it("writes a filter to the URL, and keeps the rows until those of the filter are there", async () => {
  const filtered = Promise.withResolvers<{ items: Fruit[]; next: null }>();
  fetchFruits.mockResolvedValueOnce({ items: [currant, almond], next: null });
  fetchFruits.mockReturnValueOnce(filtered.promise);
  await showFruits();
  await page.getByRole("button", { name: "Kind" }).click();
  await page.getByRole("menuitemcheckbox", { name: "NUT" }).click();
  await expect.poll(() => fetchFruits.mock.lastCall).toEqual([{ kind: "nut" }]);
  expect(names()).toEqual(["Currant", "Almond"]);
  filtered.resolve({ items: [almond], next: null });
  await expect.poll(names).toEqual(["Almond"]);
  await userEvent.keyboard("{Escape}");
});

it("explains an empty list", async () => {
  fetchFruits.mockResolvedValue({ items: [], next: null });
  await showFruits();
  await expect.element(page.getByRole("heading", { name: "No fruit yet" })).toBeVisible();
  await expect.element(page.getByText("Fruit appears here.")).toBeVisible();
});

it("shows an error, and tries again on request", async () => {
  fetchFruits.mockRejectedValueOnce(new AppError(503, "base.busy", undefined));
  fetchFruits.mockResolvedValueOnce({ items: [currant], next: null });
  await showFruits();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(names).toEqual(["Currant"]);
});
