import { describe, expect, test } from "vitest";
import { addressIn, addressTest, ownerOf } from "./addresses.ts";

describe("lists of addresses", () => {
	test.each<[list: string, within: string[], outside: (string | undefined)[]]>([
		["", [], ["127.0.0.1", "::1", undefined]],
		["10.0.0.0/8", ["10.1.2.3", "::ffff:10.1.2.3"], ["11.0.0.1", "::1", "nonsense", undefined]],
		["192.0.2.7", ["192.0.2.7"], ["192.0.2.8"]],
		["loopback", ["127.0.0.1", "127.9.9.9", "::1"], ["128.0.0.1"]],
		["2001:db8::/32, 192.0.2.0/30", ["2001:db8::1", "192.0.2.3"], ["2001:db9::1", "192.0.2.4"]],
		["::ffff:192.0.2.1", ["192.0.2.1"], ["192.0.2.2"]],
		["uniquelocal,linklocal", ["172.31.0.1", "fd00::1", "169.254.1.1", "fe80::1"], ["172.32.0.1"]],
	])("%s", (list, within, outside) => {
		const test = addressTest(list);
		expect(within.filter((address) => !test(address))).toEqual([]);
		expect(outside.filter((address) => test(address))).toEqual([]);
	});

	test.each(["10.0.0.0/33", "10.0.0", "proxy", "10.0.0.1/8/8", "::1/129", "*"])("refuses %s", (list) => {
		expect(() => addressTest(`127.0.0.1, ${list}`)).toThrow(`"${list}" is no address and no range`);
	});
});

test("whom an address counts for", () => {
	expect(ownerOf("192.0.2.1")).toBe("192.0.2.1");
	expect(ownerOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
	expect(ownerOf("2001:db8:0:7:1:2:3:4")).toBe(ownerOf("2001:db8:0:7::"));
	expect(ownerOf("2001:db8:0:7::")).not.toBe(ownerOf("2001:db8:0:8::"));
	expect(ownerOf(undefined)).toBe("unknown");
	expect(ownerOf("192.0.2.1:555")).toBe("192.0.2.1");
});

test.each([
	["192.0.2.1", "192.0.2.1"],
	["192.0.2.1:555", "192.0.2.1"],
	["[2001:db8::1]:55", "2001:db8::1"],
	["[2001:db8::1]", "2001:db8::1"],
	["2001:0DB8:0::1", "2001:db8::1"],
	["::ffff:192.0.2.1", "192.0.2.1"],
	["[::ffff:192.0.2.1]:80", "192.0.2.1"],
	["::1", "::1"],
])("the address in %j", (text, address) => expect(addressIn(text)).toBe(address));

test.each([
	"unknown",
	"_hidden",
	"_hidden:80",
	"",
	" ",
	"192.0.2.1:",
	"192.0.2.1:x",
	"192.0.2.256",
	"010.0.0.1",
	"192.0.2",
	"3221225985",
	"0xc0000201",
	"[192.0.2.1",
	"[::1",
	"::1]:5",
	"[::1]x",
	"example.com",
])("no address in %j", (text) => expect(addressIn(text)).toBeUndefined());

test("a trusted proxy is one with its port, too", () => {
	const isTrusted = addressTest("10.0.0.0/8, ::1");
	expect(["10.0.0.5:4321", "[::1]:4321"].filter((text) => !isTrusted(text))).toEqual([]);
});
