import { Link, type LinkProps } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

/** Where something links to: a path of the app and its search parameters. Created by `linkOptions`, which checks both. */
export type LinkTarget = { to: string; search?: object };

type Props = Pick<
  ComponentProps<"a">,
  "className" | "tabIndex" | "onFocus" | "onBlur" | "onPointerEnter" | "onPointerLeave"
> & {
  link: LinkTarget;
  children: ReactNode;
};

/** A link to the rows behind a figure. The kit knows no routes, so the creator of the link has to check it. */
export const TargetLink = ({ link, ...rest }: Props) => <Link {...(link as LinkProps)} {...rest} />;

/** A row of a chart, which is a link if it leads somewhere. */
export const TargetRow = ({
  link,
  className = "",
  children,
}: {
  link: LinkTarget | undefined;
  className?: string | undefined;
  children: ReactNode;
}) =>
  link ? (
    <TargetLink link={link} className={className}>
      {children}
    </TargetLink>
  ) : (
    <div className={className}>{children}</div>
  );
