export type Tenant = "default" | "acme";
/** The first part of the address: three are called after their role. */
export type DemoRole = "admin" | "company" | "referrer" | "elif.kaya";
export declare function addressOf(houseUrl: string, tenant: Tenant): string;
export declare function demoPerson(tenant: Tenant, role: DemoRole): { email: string; password: string };
export declare function signIn(
  houseUrl: string,
  tenant: Tenant,
  role: DemoRole,
): Promise<{ name: string; value: string; url: string }>;
