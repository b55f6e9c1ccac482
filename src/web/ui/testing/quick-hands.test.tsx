import { expect, it } from "vitest";
import { page } from "vitest/browser";

const clicking = ["pointerdown", "mouseup", "click", "input"];

/** Puts an element on the page, and notes what it hears and whether it came from the browser itself. */
function put<T extends Element>(html: string): { element: T; heard: string[] } {
  document.body.insertAdjacentHTML("beforeend", html);
  const element = document.body.lastElementChild as T;
  const heard: string[] = [];
  for (const kind of clicking) element.addEventListener(kind, ({ isTrusted }) => heard.push(`${kind} ${isTrusted}`));
  return { element, heard };
}
const cover = () => put('<div style="position: fixed; inset: 0"></div>');
const later = (change: () => void) => requestAnimationFrame(() => requestAnimationFrame(change));

it.each([
  ["may be pressed", "is uncovered"],
  ["is uncovered", "may be pressed"],
])("clicks a button that first %s and then %s, and whatever covered it hears nothing", async (first, then) => {
  const button = put<HTMLButtonElement>("<button disabled><b>Go</b></button>");
  const over = cover();
  const become: Record<string, () => void> = {
    "may be pressed": () => button.element.removeAttribute("disabled"),
    "is uncovered": () => over.element.remove(),
  };
  later(() => {
    become[first]!();
    later(become[then]!);
  });
  await page.getByText("Go").click();
  expect(button.heard).toEqual(["pointerdown true", "mouseup true", "click true"]);
  expect(over.heard).toEqual([]);
});

it("keeps a click from whatever comes in between while the pointer is on its way", async () => {
  const button = put("<button>Go</button>");
  const between: string[][] = [];
  const come = () => {
    const { element, heard } = cover();
    between.push(heard);
    later(() => element.remove());
  };
  addEventListener("pointermove", come, { once: true });
  await page.getByRole("button", { name: "Go" }).click();
  expect(button.heard).toEqual(["pointerdown true", "mouseup true", "click true"]);
  expect(between).toEqual([[]]);
});

it("finds a way to a link on two lines, far down the page", async () => {
  put('<p style="margin-top: 3000px; width: 9em">This is followed by <a href="#on">a rather long way to go on</a></p>');
  let followed = 0;
  document.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    followed++;
  });
  await page.getByRole("link").click();
  expect(followed).toBe(1);
});

it("fills a field in as its reader would: in place of what was there, no longer than it may be, and empty", async () => {
  const { element, heard } = put<HTMLInputElement>('<input aria-label="Name" value="Ana" maxlength="4">');
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Benedict");
  expect(element.value).toBe("Bene");
  expect(document.activeElement).toBe(element);
  await name.fill("");
  expect(element.value).toBe("");
  expect(heard).toEqual(["input true", "input true"]);
});

it("waits until a field may be changed", async () => {
  const { element, heard } = put<HTMLTextAreaElement>('<textarea aria-label="Notes" readonly></textarea>');
  later(() => {
    expect(heard).toEqual([]);
    element.readOnly = false;
  });
  await page.getByRole("textbox", { name: "Notes" }).fill("One\nTwo");
  expect(element.value).toBe("One\nTwo");
});
