import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A component that the page works without: if it fails to load, nothing is rendered. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
