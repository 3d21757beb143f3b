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

test("the origins of a family are those of its hosts, the preferred ones first, under one scheme", () => {
	const hosts = familyHostsOf({ ...none, COMPANY_HOSTS: "company.example,second.example" });
	const [company, second] = ["https://company.example", "https://second.example"];
	expect(hosts.originsOf("company", ["https://data.example"])).toEqual([company, second]);
	expect(hosts.originsOf("company", ["https://data.example", "http://second.example:81"])).toEqual([
		"https://second.example:81",
		company,
	]);
	expect(hosts.originsOf("company", [second, company])).toEqual([second, company]);
	expect(hosts.originsOf("legacy", ["https://data.example", second])).toEqual(["https://data.example"]);
});

test("a public address that does not serve the main family is refused", () => {
	const given = { ...none, MAIN_HOSTS: "data.example", PUBLIC_URL: "https://other.example" };
	expect(() => familyHostsOf(given)).toThrow(BadSetting);
	expect(() => familyHostsOf(given)).toThrow(
		'Setting MAIN_HOSTS is "data.example" while PUBLIC_URL is "https://other.example"; allowed: hosts with that of PUBLIC_URL among them.',
	);
	expect(() => familyHostsOf({ ...given, PUBLIC_URL: "https://data.example" })).not.toThrow();
});
