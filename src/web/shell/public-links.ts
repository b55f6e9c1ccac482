/** Sections of the start page, in the header and the phone's menu [R2.6]. */
export const anchors = ["features", "pricing", "contact"] as const;

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
