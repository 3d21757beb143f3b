import { expect, test } from "vitest";
import { displayUrl, urlKey, withoutUrlSecrets } from "./display-url.ts";

test.each([
	"https://user:hidden@x.test/a.csv?b=1",
	"https://hidden@x.test/a.csv",
	"https://x.test/a.csv?sig=hidden",
	"https://x.test/a.csv?auth=hidden&pwd=hidden",
	"https://x.test/a.csv?anything=hidden",
	"https://x.test/a.csv?hidden",
	"https://x.test/a.csv#hidden",
	"HTTPS://user:hid%64en@X.TEST/a.csv?hidden=1",
])("%s is shown without what may be a credential", (url) => {
	expect(displayUrl(url)).toBe("https://x.test/a.csv");
	expect(urlKey(url)).toMatch(/^https:\/\/x\.test\/a\.csv(#[0-9a-f]{8})?$/);
});

test("what a URL is remembered by tells URLs apart, and is the URL itself where nothing is hidden", () => {
	expect(urlKey("https://x.test/a.csv")).toBe("https://x.test/a.csv");
	expect(urlKey("https://x.test/a?s=A")).not.toBe(urlKey("https://x.test/a?s=B"));
	expect(urlKey("https://a@x.test/")).not.toBe(urlKey("https://b@x.test/"));
});

test.each([
	[
		"Request cannot be made from https://user:hidden@x.test/a: no",
		"Request cannot be made from https://… no",
	],
	['input is "http://x.test/a?token=hidden"; allowed', 'input is "http://x.test/a"; allowed'],
	["redirect to //user:hidden@x.test/a", "redirect to //…"],
	["postgres://user:hid/den@x.test/a failed", "postgres://… failed"],
	["(https://x.test/a#hidden) and ftp://x.test/b?hidden", "(https://x.test/a and ftp://x.test/b"],
	["no URL in here: a/b // c", "no URL in here: a/b // c"],
])("of the text %s, %s is kept", (text, expected) => {
	expect(withoutUrlSecrets(text)).toBe(expected);
});
