/** The webhooks through which payment systems report the outcome of transfers, signed in their own formats. */
export const hookPaths = { stripe: "/hooks/stripe", paypal: "/hooks/paypal" } as const;
