/** Sections of the start page, in the header and the mobile menu [R2.6]. A tenant sells no plans; it explains how its program works. */
export const anchorsOf = (platform: boolean) =>
  platform
    ? ([
        { to: "features", label: "features" },
        { to: "pricing", label: "pricing" },
        { to: "contact", label: "contact" },
      ] as const)
    : ([
        { to: "features", label: "how" },
        { to: "contact", label: "contact" },
      ] as const);

/** The footer's links by column [R2.8]. A tenant sells no plans, and its job offers are on its own site. */
export const footerColumns = (platform: boolean, hasImprint: boolean) =>
  [
    ...(platform
      ? ([
          { heading: "product", pages: ["features", "pricing", "integrations"] },
          { heading: "company", pages: ["about", "blog", "careers"] },
        ] as const)
      : ([{ heading: "program", pages: ["features", "about"] }] as const)),
    { heading: "help", pages: ["help", "contact", "status"] },
    { heading: "legal", pages: ["privacy", "terms", "cookies", ...(hasImprint ? (["imprint"] as const) : [])] },
  ] as const;
