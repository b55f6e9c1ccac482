import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppError } from "#base/errors.ts";
import { DataTable } from "./data-table.tsx";
import { columnsFor } from "./table-features.ts";
import type { DataTableProps } from "./table-props.ts";
import type { TableSearch } from "./table-search.ts";
import { show } from "./testing/show.tsx";

type Fruit = { id: string; name: string; kind: "berry" | "nut"; weight: number };
const fruits: Fruit[] = [
  { id: "f1", name: "Currant", kind: "berry", weight: 9 },
  { id: "f2", name: "Almond", kind: "nut", weight: 10 },
  { id: "f3", name: "Blueberry", kind: "berry", weight: 100 },
];
const renderCell = vi.fn();
const column = columnsFor<Fruit>();
const columns = column.columns([
  column.accessor("name", {
    header: "Name",
    meta: { label: "Name" },
    enableHiding: false,
    cell: ({ row }) => {
      renderCell(row.id);
      return row.original.name;
    },
  }),
  column.accessor("kind", { header: "Kind", meta: { label: "Kind" } }),
  column.accessor("weight", { header: "Weight", meta: { label: "Weight", numeric: true } }),
]);
const filters = [
  {
    key: "kind" as const,
    label: "Kind",
    options: [
      { value: "berry", label: "Berry" },
      { value: "nut", label: "Nut" },
    ],
    of: (fruit: Fruit) => fruit.kind,
  },
];
const searchField = { label: "Search fruit", of: (fruit: Fruit) => fruit.name };
const idOf = (fruit: Fruit) => fruit.id;

type TableOptions = Partial<DataTableProps<Fruit, "kind">> & { start?: TableSearch<"kind"> };
const changed = vi.fn();

/** Uses component state in place of the URL. */
function Table({ start = {}, ...options }: TableOptions) {
  const [search, setSearch] = useState(start);
  return (
    <DataTable
      label="Fruit"
      rows={fruits}
      columns={columns}
      rowId={idOf}
      search={search}
      onChange={(part) => {
        changed(part);
        setSearch((old) => ({ ...old, ...part }));
      }}
      filters={filters}
      searchField={searchField}
      {...options}
    />
  );
}

const selected = vi.fn();
function Picking() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onPick = (next: ReadonlySet<string>) => {
    selected([...next]);
    setChosen(next);
  };
  return <Table onOpen={() => {}} selection={{ selected: chosen, onSelect: onPick, nameOf: (fruit) => fruit.name }} />;
}

const names = () => [...document.querySelectorAll("tbody tr td:first-child")].map((cell) => cell.textContent);
const rowNamed = (name: string) => page.getByRole("row", { name: new RegExp(name) });

beforeEach(async () => {
  await page.viewport(1200, 800);
});
afterEach(() => {
  renderCell.mockClear();
  changed.mockClear();
});

describe("sorting", () => {
  it("sorts by a header in both directions, announces it, and stores it in the URL", async () => {
    await show(<Table />);
    expect(names()).toEqual(["Currant", "Almond", "Blueberry"]);
    await page.getByRole("button", { name: "Name" }).click();
    await expect.poll(names).toEqual(["Almond", "Blueberry", "Currant"]);
    expect(changed).toHaveBeenLastCalledWith({ sort: "name:asc" });
    await expect.element(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Name" }).click();
    await expect.poll(names).toEqual(["Currant", "Blueberry", "Almond"]);
    expect(changed).toHaveBeenLastCalledWith({ sort: "name:desc" });
  });

  it("sorts numbers numerically, and starts with the order in the URL", async () => {
    await show(<Table start={{ sort: "weight:desc" }} />);
    expect(names()).toEqual(["Blueberry", "Almond", "Currant"]);
  });

  it("leaves the order to the server when there are pages", async () => {
    await show(<Table paging={{ next: null, loading: false, onMore: () => {} }} />);
    await page.getByRole("button", { name: "Name" }).click();
    expect(changed).toHaveBeenLastCalledWith({ sort: "name:asc" });
    expect(names()).toEqual(["Currant", "Almond", "Blueberry"]);
  });
});

describe("keyboard", () => {
  it("is one tab stop; arrows, Home and End move, Enter opens", async () => {
    const open = vi.fn();
    await show(<Table onOpen={open} />);
    (rowNamed("Currant").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(rowNamed("Almond")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(rowNamed("Blueberry")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Home}{ArrowDown}{Enter}");
    expect(open).toHaveBeenCalledExactlyOnceWith(fruits[1]);
    expect(document.querySelectorAll("tbody [tabindex='0']")).toHaveLength(1);
    await expect.element(rowNamed("Almond")).toHaveAttribute("tabindex", "0");
  });

  it("keeps a tab stop when the focused row is filtered out", async () => {
    await show(<Table onOpen={() => {}} />);
    (rowNamed("Almond").element() as HTMLElement).focus();
    await page.getByRole("searchbox", { name: "Search fruit" }).fill("berry");
    await expect.poll(names).toEqual(["Blueberry"]);
    await expect.element(rowNamed("Blueberry")).toHaveAttribute("tabindex", "0");
  });

  it("does not rerender a thousand rows while moving through them", async () => {
    const thousandRows = Array.from(
      { length: 1000 },
      (_, at): Fruit => ({ id: `f${at}`, name: `Fruit ${at}`, kind: "nut", weight: at }),
    );
    await show(<Table rows={thousandRows} onOpen={() => {}} />);
    const first = document.querySelector<HTMLElement>("tbody tr")!;
    first.focus();
    await expect.element(page.getByText("1,000 rows")).toBeVisible();
    renderCell.mockClear();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{End}");
    await expect.poll(() => document.activeElement?.textContent).toContain("Fruit 999");
    expect(renderCell.mock.calls.length).toBeLessThan(10);
  });
});

describe("selection", () => {
  it("selects one row by its checkbox or by x, and all visible rows at once", async () => {
    await show(<Picking />);
    await page.getByRole("checkbox", { name: "Select Almond" }).click();
    (rowNamed("Currant").element() as HTMLElement).focus();
    await userEvent.keyboard("x");
    expect(selected).toHaveBeenLastCalledWith(["f2", "f1"]);
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    expect(selected).toHaveBeenLastCalledWith(["f1", "f2", "f3"]);
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    expect(selected).toHaveBeenLastCalledWith([]);
  });

  it("selects a range with Shift, without moving the row's tab stop", async () => {
    await show(<Picking />);
    await page.getByRole("checkbox", { name: "Select Currant" }).click();
    await page.getByRole("checkbox", { name: "Select Blueberry" }).click({ modifiers: ["Shift"] });
    expect(selected).toHaveBeenLastCalledWith(["f1", "f2", "f3"]);
    expect(document.querySelectorAll("tbody [tabindex='0']")).toHaveLength(1);
  });

  it("has checkboxes on a phone's cards too", async () => {
    await page.viewport(360, 800);
    await show(<Picking />);
    await page.getByRole("checkbox", { name: "Select Almond" }).click();
    expect(selected).toHaveBeenLastCalledWith(["f2"]);
  });
});

describe("filters with many options", () => {
  const kinds = Array.from({ length: 30 }, (_, at) => ({ value: `k${at}`, label: `Kind ${at}` }));

  it("can be searched, and are announced as one chip", async () => {
    await show(<Table filters={[{ key: "kind", label: "Kind", options: kinds }]} />);
    await page.getByRole("button", { name: "Kind", exact: true }).first().click();
    await page.getByRole("searchbox", { name: "Search Kind" }).fill("kind 27");
    await page.getByRole("checkbox", { name: "Kind 27" }).click();
    expect(changed).toHaveBeenLastCalledWith({ kind: "k27" });
    await expect.element(page.getByRole("button", { name: "Kind: Kind 27" })).toBeVisible();
  });

  it("stay behind the menu if they are rare, and open when chosen there", async () => {
    await show(<Table filters={[{ ...filters[0]!, hiddenByDefault: true }]} />);
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("menuitem", { name: "Kind" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Nut" }).click();
    await expect.poll(names).toEqual(["Almond"]);
  });
});

describe("filters", () => {
  it("filters by a chip with an accessible name, stored in the URL", async () => {
    await show(<Table />);
    await page.getByRole("button", { name: "Kind", exact: true }).first().click();
    await page.getByRole("menuitemcheckbox", { name: "Nut" }).click();
    await expect.poll(names).toEqual(["Almond"]);
    expect(changed).toHaveBeenLastCalledWith({ kind: "nut" });
    await page.getByRole("menuitemcheckbox", { name: "Berry" }).click();
    expect(changed).toHaveBeenLastCalledWith({ kind: "nut,berry" });
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Kind: Berry or Nut" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filter Kind" }).click();
    expect(changed).toHaveBeenLastCalledWith({ kind: undefined });
    await expect.poll(names).toHaveLength(3);
  });

  it("says when nothing matches, and clears the filters", async () => {
    await show(<Table start={{ kind: "nut", q: "blue" }} />);
    await expect.element(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect.poll(names).toHaveLength(3);
    await expect.element(page.getByRole("searchbox", { name: "Search fruit" })).toHaveValue("");
  });

  it("loses no character while typing fast", async () => {
    await show(<Table />);
    const field = page.getByRole("searchbox", { name: "Search fruit" });
    await userEvent.type(field, "blueberry", { delay: 5 } as never);
    await expect.poll(names).toEqual(["Blueberry"]);
    await expect.element(field).toHaveValue("blueberry");
  });
});

describe("columns", () => {
  it("hides one by the menu, stores it in the URL, and never hides the first", async () => {
    await show(<Table />);
    await page.getByRole("button", { name: "Columns" }).click();
    expect(page.getByRole("menuitemcheckbox", { name: "Name" }).elements()).toEqual([]);
    await page.getByRole("menuitemcheckbox", { name: "Weight" }).click();
    expect(changed).toHaveBeenLastCalledWith({ hide: "weight" });
    await expect.element(page.getByRole("columnheader", { name: "Weight" })).not.toBeInTheDocument();
  });
});

describe("pages", () => {
  it("shows how many of how many, and loads more", async () => {
    const onMore = vi.fn();
    await show(<Table total={1204} paging={{ next: "cursor", loading: false, onMore: onMore }} />);
    await expect.element(page.getByText("3 of 1,204 rows")).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
    expect(onMore).toHaveBeenCalledOnce();
  });

  it("shows that the next page is loading, and ends with the last", async () => {
    const { unmount } = await show(<Table paging={{ next: "cursor", loading: true, onMore: () => {} }} />);
    await expect.element(page.getByText("First 3 rows")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Show more" })).toBeDisabled();
    await unmount();
    await show(<Table paging={{ next: null, loading: false, onMore: () => {} }} />);
    await expect.element(page.getByText("3 rows", { exact: true })).toBeVisible();
    expect(page.getByRole("button", { name: "Show more" }).elements()).toEqual([]);
  });
});

describe("states", () => {
  const busy = new AppError(503, "base.busy", undefined, "req_7");

  it("shows a skeleton while loading", async () => {
    await show(<Table rows={undefined} />);
    await expect.element(page.getByRole("status", { name: "Loading" })).toBeVisible();
  });

  it("shows the caller's empty state when there are no rows", async () => {
    await show(<Table rows={[]} empty={<p>No fruit yet</p>} />);
    await expect.element(page.getByText("No fruit yet")).toBeVisible();
  });

  it("shows an error in place of rows, or above loaded rows", async () => {
    const onRetry = vi.fn();
    const { unmount } = await show(<Table rows={undefined} error={busy} onRetry={onRetry} />);
    await expect.element(page.getByRole("button", { name: "Copy req_7" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    await unmount();
    await show(<Table error={busy} onRetry={onRetry} />);
    await expect.element(page.getByText(/Some of this couldn’t be loaded/)).toBeVisible();
    expect(names()).toHaveLength(3);
  });
});

describe("on a phone", () => {
  it("turns rows into cards that open, and sorts by a menu", async () => {
    await page.viewport(360, 740);
    const open = vi.fn();
    await show(<Table onOpen={open} />);
    expect(page.getByRole("table").elements()).toEqual([]);
    const cards = page.getByRole("list", { name: "Fruit" }).getByRole("listitem");
    expect(cards.elements()).toHaveLength(3);
    await page.getByRole("button", { name: "Sort" }).click();
    await page.getByRole("menuitem", { name: "Name" }).click();
    await expect.element(cards.first().getByRole("button", { name: /^Almond/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await cards.first().getByRole("button").click();
    expect(open).toHaveBeenCalledExactlyOnceWith(fruits[1]);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
