import "./base.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import { Checkbox, Progress, Switch, Tabs } from "@mantine/core";
import { expect, it } from "vitest";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { contrast } from "#base/brand/contrast.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { show } from "../ui/testing/show.tsx";

const hexOf = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([part]) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
const styleOf = (selector: string, pseudo?: string) => getComputedStyle(document.querySelector(selector)!, pseudo);

/** A yellow that white cannot be seen on, and a navy that a dark page swallows. */
it.each([
  ["light", "#ffee00"],
  ["light", "#ffffff"],
  ["dark", "#0a0a2e"],
  ["dark", "#ffee00"],
] as const)(
  "ticks, knobs, underlines and bars stay visible in %s mode with %s as the brand's color",
  async (scheme, primary) => {
    await show(
      <>
        <style>{brandStyles({ ...exampleBrand, primary }).css}</style>
        <Checkbox label="Agree" defaultChecked />
        <Switch id="on" label="On" defaultChecked />
        <Switch id="off" label="Off" />
        <Tabs defaultValue="one">
          <Tabs.List>
            <Tabs.Tab value="one">One</Tabs.Tab>
            <Tabs.Tab value="two">Two</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <Progress value={50} />
      </>,
      { scheme },
    );
    const page = hexOf(styleOf("body").backgroundColor);
    const pairs = {
      box: [styleOf(".mantine-Checkbox-input").backgroundColor, page],
      tick: [styleOf(".mantine-Checkbox-icon").color, styleOf(".mantine-Checkbox-input").backgroundColor],
      trackOn: [styleOf("#on + .mantine-Switch-track").backgroundColor, page],
      knobOn: [
        styleOf("#on + .mantine-Switch-track .mantine-Switch-thumb").backgroundColor,
        styleOf("#on + .mantine-Switch-track").backgroundColor,
      ],
      trackOff: [styleOf("#off + .mantine-Switch-track").backgroundColor, page],
      knobOff: [
        styleOf("#off + .mantine-Switch-track .mantine-Switch-thumb").backgroundColor,
        styleOf("#off + .mantine-Switch-track").backgroundColor,
      ],
      underline: [styleOf(".mantine-Tabs-tab[data-active]").borderBottomColor, page],
      progress: [
        styleOf(".mantine-Progress-section").backgroundColor,
        styleOf(".mantine-Progress-root").backgroundColor,
      ],
    } satisfies Record<string, [string, string]>;
    const invisible = Object.entries(pairs)
      .map(([part, [mark = "", under = ""]]) => ({
        part,
        contrast: contrast(hexOf(mark), under.startsWith("#") ? under : hexOf(under)),
      }))
      .filter((pair) => !(pair.contrast >= 3));
    expect(invisible).toEqual([]);
  },
);
