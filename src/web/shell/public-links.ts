/** Sections of the start page, in the header and the phone's menu [R2.6]. A tenant sells no plans. */
export const anchorsOf = (platform: boolean) =>
  (["features", "pricing", "contact"] as const).filter((anchor) => platform || anchor !== "pricing");

/** The footer's links, in its columns [R2.8]. A page that is built adds its line here. */
export const footerLinks = {
  product: [
    { page: "features", to: "/", hash: "features" },
    { page: "pricing", to: "/", hash: "pricing" },
  ],
  help: [
    { page: "contact", to: "/", hash: "contact" },
    { page: "status", to: "/status" },
  ],
} as const;
