import type { Entry, Me } from "#features/identity/contract.ts";

type More = Partial<Omit<Me, "person">> & { person?: Partial<Me["person"]> };

const id = "per_0190f1c2d3e4756893a1b2c3d4e5f607";

/** A signed-in person, as `getMe` returns them. */
export const exampleMe = (role: Me["role"], { person, ...more }: More = {}): Me => ({
  person: {
    uid: id,
    email: "lena@example.com",
    emailVerified: true,
    displayName: "Lena Brandt",
    firstName: "Lena",
    lastName: "Brandt",
    role,
    company: null,
    phoneNumber: null,
    photoURL: null,
    tenantId: "default",
    isActive: true,
    locale: "en",
    timeZone: "Europe/Berlin",
    hasPassword: true,
    mfaEnabled: false,
    mfaMethod: null,
    registrationMethod: "email",
    provider: null,
    createdAt: "2026-01-05T08:00:00Z",
    updatedAt: "2026-01-05T08:00:00Z",
    lastLoginAt: null,
    erasedAt: null,
    ...person,
  },
  tenant: { id: "default", name: "Example" },
  role,
  requestedRole: null,
  plan: "enterprise",
  off: [],
  operator: true,
  visiting: false,
  ...more,
});

/** The response of every sign-in endpoint after success. */
export const signInResponse = (me: Me): Entry => ({ requiresMFA: false, me });
