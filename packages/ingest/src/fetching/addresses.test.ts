import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Addressing, isPublicAddress, literalOf, lookupFor } from "./addresses.ts";

describe("addresses that only the operator may name", () => {
	it.each([
		["unspecified", ["0.0.0.0", "0.1.2.3", "::"]],
		["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
		["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
		["link-local", ["169.254.169.254", "fe80::1", "febf::1"]],
		["shared by a carrier", ["100.64.0.1", "100.127.255.254"]],
		["unique local", ["fc00::1", "fd00:ec2::254"]],
		["multicast and broadcast", ["224.0.0.1", "239.1.1.1", "255.255.255.255", "ff02::1"]],
		["reserved", ["192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"]],
		["site-local, of documents, discarded", ["fec0::1", "2001:db8::1", "100::1", "3fff::1", "5f00::1"]],
		["mapped", ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::ffff:0:7f00:1"]],
		["compatible", ["::127.0.0.1", "::a00:1"]],
		["6to4 and Teredo", ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::", "2001:0:a00:1::1"]],
		[
			"of translators",
			["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8", "64:ff9b:0:1::8.8.8.8"],
		],
		["no addresses", ["", "localhost", "1.2.3.4.5", "fe80::1%eth0"]],
	])("%s", (_, addresses) => {
		expect(addresses.filter(isPublicAddress)).toEqual([]);
	});

	it("are not those of the internet", () => {
		const all = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"];
		expect(all.filter((address) => !isPublicAddress(address))).toEqual([]);
	});

	it("are the same in whatever form a URL writes them", () => {
		const urls = ["http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://[::ffff:7f00:1]/"];
		for (const url of urls) expect(isPublicAddress(literalOf(new URL(url)) ?? "8.8.8.8"), url).toBe(false);
		expect(literalOf(new URL("http://localhost/"))).toBeNull();
	});

	it("are found within every mapped form of them", () => {
		fc.assert(
			fc.property(fc.ipV4(), (address) => {
				expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
				expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address));
			}),
		);
	});
});

const resolveHost = (resolve: Addressing["resolve"], timeoutMs?: number) =>
	new Promise<unknown>((done) => {
		const lookup = lookupFor(
			new URL("https://x.test/a?b"),
			{ resolve, isAllowed: isPublicAddress },
			timeoutMs,
		);
		lookup("x.test", { all: true }, (error, addresses) => done(error ?? addresses));
	});

test("one address that is not public refuses all of a name", async () => {
	const sound = [{ address: "8.8.8.8", family: 4 }];
	expect(await resolveHost(async () => sound)).toEqual(sound);
	const mixed = [...sound, { address: "10.0.0.1", family: 4 }];
	expect(await resolveHost(async () => mixed)).toMatchObject({
		kind: "redirect",
		message: expect.stringMatching(
			/^https:\/\/x\.test\/a: address of the host is "10\.0\.0\.1"; allowed: public/,
		),
	});
});

test("a name that does not resolve, a resolver that fails and one that hangs are failures of the name", async () => {
	expect(await resolveHost(async () => [])).toMatchObject({ kind: "dns", failure: "dns" });
	const unknown = Object.assign(new Error("no"), { code: "ENOTFOUND" });
	expect(await resolveHost(() => Promise.reject(unknown))).toMatchObject({
		kind: "dns",
		message: expect.stringContaining("ENOTFOUND"),
	});
	expect(await resolveHost(() => new Promise(() => {}), 50)).toMatchObject({ kind: "dns" });
});
