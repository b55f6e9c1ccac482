import { Link, type LinkProps } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

/** Where something leads: a place of the house, and what its address carries. Made by `linkOptions`, which knows both. */
export type Way = { to: string; search?: object };

type Props = Pick<
  ComponentProps<"a">,
  "className" | "tabIndex" | "onFocus" | "onBlur" | "onPointerEnter" | "onPointerLeave"
> & {
  way: Way;
  children: ReactNode;
};

/** A link to the rows behind a figure. The kit knows no screens, so where it leads is its maker's to check. */
export const WayLink = ({ way, ...rest }: Props) => <Link {...(way as LinkProps)} {...rest} />;

/** A row of a chart: a link where it leads somewhere. */
export const WayRow = ({
  way,
  className = "",
  children,
}: {
  way: Way | undefined;
  className?: string | undefined;
  children: ReactNode;
}) =>
  way ? (
    <WayLink way={way} className={className}>
      {children}
    </WayLink>
  ) : (
    <div className={className}>{children}</div>
  );
