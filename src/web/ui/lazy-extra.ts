import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A part that a page can be without: should it not arrive, the page is there all the same. */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
