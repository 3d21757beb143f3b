import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError } from "@us-market-data/operations/refusals";
import { explorerSite, guideSite, isPathOf } from "@us-market-data/runtime/built-sites";
import { sendRaw, temporaryFolder } from "@us-market-data/tooling/testkit";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtSite } from "./built-site.ts";

const page = "<!doctype html><title>explorer</title>";
const script = "console.log('explorer');".repeat(100);

let url: string;
let close: () => void;
let folder: string;

/** Serves the built files of a folder, and tells of what they leave to others and of what they lack. */
async function serve(folder: string, site = explorerSite) {
	const app = express().use(builtSite(site, [], folder));
	app.use((_request, response) => void response.status(404).json({ error: "no path of the site" }));
	app.use(((error, _request, response, _next) => {
		response.status(error instanceof ApiError ? error.status : 500).json({ error: String(error) });
	}) satisfies ErrorRequestHandler);
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, port, close: () => server.close() };
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "explorer-"));
	const dist = join(folder, "dist");
	await mkdir(join(dist, "assets"), { recursive: true });
	await writeFile(join(dist, "index.html"), page);
	await writeFile(join(dist, "assets/index-a1b2.js"), script);
	await writeFile(join(folder, "secret"), "secret");
	({ url, close } = await serve(dist));
});
afterAll(async () => {
	close();
	await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(url + path, { headers, method });
const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("a browser gets the page at / and at every path below /explorer", async () => {
	for (const path of ["/", "/explorer", "/explorer/symbol/BRK.B.US?tab=news"]) {
		const response = await get(path, browser);
		expect([response.status, response.headers.get("content-type")], path).toEqual([
			200,
			"text/html; charset=utf-8",
		]);
		expect(await response.text()).toBe(page);
	}
});

test.each(["application/json", "*/*", undefined])(
	"a program that accepts %s gets the page's JSON at /",
	async (accept) => {
		const response = await get("/", accept === undefined ? {} : { accept });
		expect(response.status).toBe(404);
	},
);

test("the page runs and asks nothing of other hosts", async () => {
	const policy = (await get("/explorer")).headers.get("content-security-policy") ?? "";
	for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
		expect(policy.split(";")).toContain(part);
	expect(policy).not.toMatch(/unsafe|http/);
});

test("a file is kept by its name, the page is asked for each time", async () => {
	const file = await get("/explorer/assets/index-a1b2.js", { "accept-encoding": "gzip" });
	expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	expect([file.headers.get("content-encoding"), await file.text()]).toEqual(["gzip", script]);
	const first = await get("/explorer");
	expect(first.headers.get("cache-control")).toBe("no-cache");
	const again = await get("/explorer", { "if-none-match": first.headers.get("etag") ?? "" });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	expect((await get("/explorer", {}, "HEAD")).status).toBe(200);
});

test("a file of an earlier build is not the page", async () => {
	expect((await get("/explorer/assets/index-old.js")).status).toBe(404);
});

test("no path leads to a file outside", async () => {
	const { port } = new URL(url);
	for (const path of [
		"/explorer/../secret",
		"/explorer/%2e%2e/secret",
		"/explorer/assets/..%2f..%2f..%2fsecret",
	]) {
		const text = await sendRaw(Number(port), `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
		expect(text, path).not.toMatch(/\r\n\r\nsecret/);
	}
});

test("a service without a built explorer has none of its paths", async () => {
	const bare = await serve(join(await temporaryFolder(), "nothing"));
	expect((await fetch(`${bare.url}/explorer`, { headers: browser })).status).toBe(404);
	bare.close();
});

test("paths of the sites are told apart from others", () => {
	const paths = ["/explorer", "/explorer/a", "/explorers", "/", "/guide/a", "/llms.txt", "/llms.txt/a"];
	expect(paths.filter((path) => isPathOf(explorerSite, path))).toEqual(["/explorer", "/explorer/a"]);
	expect(paths.filter((path) => isPathOf(guideSite, path))).toEqual(["/guide/a", "/llms.txt"]);
});

describe("a site with a file for each page", () => {
	let guide: Awaited<ReturnType<typeof serve>>;
	beforeAll(async () => {
		const dist = join(folder, "guide");
		await mkdir(join(dist, "start"), { recursive: true });
		const names = ["index.html", "404.html", "start/index.html", "start/qa.html", "start/qa.md", "llms.txt"];
		for (const name of names) await writeFile(join(dist, name), name);
		guide = await serve(dist, guideSite);
	});
	afterAll(() => guide.close());
	const request = (path: string, headers: Record<string, string> = browser) =>
		fetch(guide.url + path, { headers, redirect: "manual" });

	test.each([
		["/guide/", "index.html", "text/html; charset=utf-8"],
		["/guide/start/", "start/index.html", "text/html; charset=utf-8"],
		["/guide/start/qa", "start/qa.html", "text/html; charset=utf-8"],
		["/guide/start/qa.md", "start/qa.md", "text/markdown; charset=utf-8"],
		["/guide/llms.txt", "llms.txt", "text/plain; charset=utf-8"],
		["/llms.txt", "llms.txt", "text/plain; charset=utf-8"],
	])("%s is %s", async (path, name, type) => {
		const response = await request(path);
		expect([response.status, await response.text(), response.headers.get("content-type")]).toEqual([
			200,
			name,
			type,
		]);
	});

	test.each(["/guide", "/guide/start"])("%s leads to the page of the folder", async (path) => {
		const response = await request(path);
		expect([response.status, response.headers.get("location")]).toEqual([308, `${path}/`]);
	});

	test("a browser gets its page of missing files, a program an error", async () => {
		const page = await request("/guide/lost");
		expect([page.status, await page.text()]).toEqual([404, "404.html"]);
		const error = await request("/guide/lost", { accept: "application/json" });
		expect([error.status, await error.text()]).toEqual([
			404,
			expect.stringContaining("The guide has no such file"),
		]);
		expect(await (await request("/llms-full.txt")).text()).toBe("404.html");
	});

	test("the paths of others are left to them", async () => {
		expect(await (await request("/")).text()).toContain("no path of the site");
	});
});
