export type Tenant = "default" | "acme";
/** The first part of the address: three are called after their role. */
export type DemoRole = "admin" | "company" | "referrer" | "elif.kaya";
export declare function addressOf(houseUrl: string, tenant: Tenant): string;
type Person = { email: string; password: string };
type Session = { name: string; value: string; url: string };
export declare function demoPerson(tenant: Tenant, role: DemoRole): Person;
export declare function signIn(houseUrl: string, tenant: Tenant, role: DemoRole): Promise<Session>;
export declare function sessionAt(origin: string, person: Person): Promise<Session>;
