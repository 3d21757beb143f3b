import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { redirected } from "./redirect.ts";
import { hostileSource, rawSource, victim } from "./testing.ts";

/** A source that redirects to where `location` says, and what else listens on this machine. */
async function setUp(location: (own: number, other: number) => string) {
	const requested: string[] = [];
	const other = await hostileSource((request, response) => {
		requested.push(request.url ?? "");
		response.end("secret of this machine");
	});
	const own: number = await hostileSource((request, response) => {
		if (request.url !== "/file.bin") return void response.end("moved file");
		response.writeHead(302, { location: location(own, other) }).end();
	});
	return { requested, ...(await victim(own)) };
}

test.each<[string, (own: number, other: number) => string]>([
	["metadata of a cloud", () => "http://169.254.169.254/latest/meta-data/"],
	["another port of a named host", (_, other) => `http://127.0.0.1:${other}/`],
	["a name of this machine", (_, other) => `http://localhost:${other}/`],
	["an address as a number", (_, other) => `http://2130706433:${other}/`],
	["an address in hexadecimal", (_, other) => `http://0x7f000001:${other}/`],
	["a short address", (_, other) => `http://127.1:${other}/`],
	["the unspecified address", (_, other) => `http://0.0.0.0:${other}/`],
	["loopback of IPv6", (_, other) => `http://[::1]:${other}/`],
	["a mapped address", (_, other) => `http://[::ffff:127.0.0.1]:${other}/`],
	["an address within 6to4", (_, other) => `http://[2002:7f00:1::]:${other}/`],
	["an address of a translator", (_, other) => `http://[64:ff9b::7f00:1]:${other}/`],
	["no scheme", (_, other) => `//localhost:${other}/`],
	["backslashes", (_, other) => `\\\\localhost:${other}\\`],
	["a user who looks like the host", (own, other) => `http://127.0.0.1:${own}@localhost:${other}/`],
	["a user at the same host", (own) => `http://user:hidden@127.0.0.1:${own}/moved?token=hidden`],
	["a file", () => "file:///etc/passwd"],
	["data", () => "data:text/plain,hidden"],
	["a script", () => "javascript:hidden()"],
	["another protocol", () => "ftp://127.0.0.1/hidden"],
	["no URL", () => "http://[hidden"],
	["itself", () => "/file.bin"],
])("a redirect to %s leads nowhere, and the message holds no credential", async (_, location) => {
	const { requested, fetch, remainingFiles, context } = await setUp(location);
	context.clock = { ...context.clock, sleep: async () => {} };
	const failure = await fetch().catch((error: unknown) => error);
	expect(failure).toMatchObject({ kind: "redirect", failure: "redirect" });
	expect(String(failure)).not.toContain("hidden");
	expect([requested, await remainingFiles()]).toEqual([[], []]);
});

test("a redirect within the host that the operator names, and to another that he names, is followed", async () => {
	const own = await setUp((port) => `http://127.0.0.1:${port}/moved`);
	await own.fetch();
	expect(await readFile(own.path, "utf8")).toBe("moved file");
	let named = "";
	const two = await setUp((_, other) => {
		named = `127.0.0.1:${other}`;
		return `http://${named}/x`;
	});
	await expect(two.fetch()).rejects.toMatchObject({ kind: "redirect" });
	two.context.settings = { named: [...(two.context.settings.named ?? []), named] };
	await two.fetch();
	expect(two.requested).toEqual(["/x"]);
});

test("a header with a second location, or with what is none, adds nothing to a redirect", async () => {
	const port = await rawSource((socket) =>
		socket.end(
			"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nLocation: /moved\r\nContent-Length: 0\r\n\r\n",
		),
	);
	await expect((await victim(port)).fetch()).rejects.toMatchObject({ kind: "redirect" });
});

test("encryption is not given up, unless the operator names the host", () => {
	const from = new URL("https://x.test/a");
	expect(redirected(from, "https://y.test/b", {}).href).toBe("https://y.test/b");
	expect(redirected(from, "//y.test/b", {}).href).toBe("https://y.test/b");
	expect(() => redirected(from, "http://x.test/b?c=hidden", {})).toThrow(
		'https://x.test/a: redirect is "http://x.test/b"; allowed: https, as before.',
	);
	expect(redirected(from, "http://x.test/b", { named: ["x.test"] }).href).toBe("http://x.test/b");
	expect(redirected(new URL("http://x.test/a"), "https://y.test/b", {}).href).toBe("https://y.test/b");
});

test("a URL with a user is not asked for", async () => {
	const port = await hostileSource((_, response) => response.end("file"));
	const { fetch } = await victim(port);
	const failure = await fetch(`http://user:hidden@127.0.0.1:${port}/`).catch((error: unknown) => error);
	expect(failure).toMatchObject({ kind: "setting" });
	expect(String(failure)).not.toContain("hidden");
});
