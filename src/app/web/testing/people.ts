import type { Me } from "#features/identity/contract.ts";

const id = "per_0190f1c2d3e4756893a1b2c3d4e5f607";

/** Somebody signed in, as `getMe` would say it. */
export const somebody = (role: Me["role"], more: Partial<Me> = {}): Me => ({
  person: { id, email: "lena@example.com", displayName: "Lena Brandt", firstName: "Lena", lastName: "Brandt" },
  tenant: { id: "default", name: "Example" },
  role,
  plan: "enterprise",
  off: [],
  operator: true,
  ...more,
});
