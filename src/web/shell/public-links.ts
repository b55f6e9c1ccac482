/** Sections of the start page, in the header and the mobile menu [R2.6]. A tenant sells no plans. */
export const anchorsOf = (platform: boolean) =>
  (["features", "pricing", "contact"] as const).filter((anchor) => platform || anchor !== "pricing");

/** The footer's links by column [R2.8]. A tenant sells no plans, and its job offers are on its own site. */
export const footerColumns = (platform: boolean) =>
  [
    ...(platform
      ? ([
          { heading: "product", pages: ["features", "pricing", "integrations"] },
          { heading: "company", pages: ["about", "blog", "careers"] },
        ] as const)
      : ([{ heading: "program", pages: ["features", "about"] }] as const)),
    { heading: "help", pages: ["help", "contact", "status"] },
    { heading: "legal", pages: ["privacy", "terms", "cookies"] },
  ] as const;
