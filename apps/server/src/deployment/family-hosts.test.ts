import { BadSetting } from "@us-market-data/market";
import { expect, test } from "vitest";
import { everyHost, familyHostsOf } from "./family-hosts.ts";

const none = { MAIN_HOSTS: "", COMPANY_HOSTS: "", LEGACY_HOSTS: "", PUBLIC_URL: "" };

test("without settings every host serves every family", () => {
	for (const hosts of [everyHost(), familyHostsOf(none)]) {
		expect(hosts.areSeparate).toBe(false);
		expect(hosts.serves("company", "anything.example")).toBe(true);
		expect(hosts.serves("main", undefined)).toBe(true);
	}
});

test("a family with hosts is served at these alone, the others everywhere", () => {
	const hosts = familyHostsOf({ ...none, COMPANY_HOSTS: "company.example, [::1]:3000" });
	expect(hosts.areSeparate).toBe(true);
	const served = ["company.example", "company.example:8080", "[::1]:3000"];
	for (const host of served) expect(hosts.serves("company", host), host).toBe(true);
	const others = ["data.example", "company.example.org", "[::1]", "[::1]:3001", "", undefined];
	for (const host of others) expect(hosts.serves("company", host), host).toBe(false);
	for (const family of ["main", "legacy", "account"] as const)
		expect(hosts.serves(family, "data.example")).toBe(true);
});

test("the origin of a family is the asked one, or its first host under the same scheme", () => {
	const hosts = familyHostsOf({ ...none, COMPANY_HOSTS: "company.example,second.example" });
	expect(hosts.originOf("company", "https://data.example")).toBe("https://company.example");
	expect(hosts.originOf("company", "http://second.example:81")).toBe("http://second.example:81");
	expect(hosts.originOf("legacy", "https://data.example")).toBe("https://data.example");
});

test("a public address that does not serve the main family is refused", () => {
	const given = { ...none, MAIN_HOSTS: "data.example", PUBLIC_URL: "https://other.example" };
	expect(() => familyHostsOf(given)).toThrow(BadSetting);
	expect(() => familyHostsOf(given)).toThrow(
		'Setting MAIN_HOSTS is "data.example" while PUBLIC_URL is "https://other.example"; allowed: hosts with that of PUBLIC_URL among them.',
	);
	expect(() => familyHostsOf({ ...given, PUBLIC_URL: "https://data.example" })).not.toThrow();
});
