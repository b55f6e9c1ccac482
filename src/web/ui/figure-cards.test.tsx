import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { FigureCards } from "./figure-cards.tsx";
import { show } from "./testing/show.tsx";

const counts = Array.from({ length: 14 }, (_, place) => place + 1);
const framesOf = (exact: boolean) => (
  <>
    {counts.map((count) => (
      <FigureCards
        key={count}
        label={`${count} figures`}
        exact={exact}
        figures={counts.slice(0, count).map((figure) => ({ label: `Figure ${figure}`, value: figure }))}
      />
    ))}
  </>
);

const rightEdge = (figure: Element) => Math.round(figure.getBoundingClientRect().right);
/** The number of figures in the first row. */
const inFirstRow = ({ children }: Element) =>
  [...children].filter((figure) => figure.getBoundingClientRect().top === children[0]!.getBoundingClientRect().top)
    .length;

it.each([
  ["wide", 1280, false, [1, 2, 3, 4, 3, 4, 4, 4, 3, 4, 4, 4, 3, 4]],
  ["narrow", 900, false, [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ["on a phone", 360, false, [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ["on a phone, to the cent", 360, true, [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
] as const)("leaves no gap in its frame, however many there are: %s", async (_, width, exact, columns) => {
  await page.viewport(width, 900);
  await show(framesOf(exact));
  const frames = [...document.querySelectorAll("dl")];
  expect(frames.map(inFirstRow)).toEqual(columns);
  // The border of the last one coincides with the frame's own.
  expect(frames.map((frame) => rightEdge(frame) - rightEdge(frame.lastElementChild!))).toEqual(counts.map(() => 0));
});

it("has room for a million to the cent beside another figure on a phone", async () => {
  await page.viewport(360, 900);
  const value = <span>€1,234,567.89</span>;
  await show(<FigureCards exact figures={[1, 2].map((figure) => ({ label: `Figure ${figure}`, value }))} />);
  const cards = [...document.querySelectorAll("dl > *")];
  expect(cards.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual([0, 0]);
});

it("shows a figure with its change in words and links it to its rows", async () => {
  const link = { to: "/other" };
  await show(
    <FigureCards label="Results" figures={[{ label: "Won", value: 12, change: -0.2, note: "since May", link }]} />,
  );
  await expect.element(page.getByText("-20%")).toBeVisible();
  await page.getByRole("link", { name: "Won" }).click();
  await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
});

it("holds the place of its figures while they are loading", async () => {
  await page.viewport(1280, 900);
  await show(<FigureCards figures={undefined} count={3} />);
  const frame = page.getByRole("status", { name: "Loading" });
  await expect.element(frame).toHaveAttribute("aria-busy", "true");
  expect(inFirstRow(frame.element())).toBe(3);
});
