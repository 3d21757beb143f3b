import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explorerPage } from "./pages.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "explorer-"));
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "index.html"), "<html><head><title>explorer</title></head></html>");
	await writeFile(join(folder, "assets/index-a1b2.js"), "run();");
});
afterAll(() => rm(folder, { recursive: true }));

const browser = { accept: "text/html,*/*;q=0.8" };
const request = (target: string, headers: Record<string, string> = browser, method = "GET") =>
	explorerPage(folder)({ method, target, headers });

test("a browser gets the page, marked as that of a mock, at / and below /explorer", () => {
	for (const target of ["/", "/explorer", "/explorer/symbol/BRK.B.US?tab=news"]) {
		const response = request(target);
		expect(response?.text).toContain('<meta name="market-data-service" content="mock">');
		expect(response?.headers["Content-Security-Policy"]).toContain("connect-src 'self'");
	}
});

test("its files are those of the build, and no others", () => {
	expect(request("/explorer/assets/index-a1b2.js", {})).toMatchObject({ status: 200, text: "run();" });
	expect(request("/explorer/assets/index-old.js")).toBeUndefined();
	expect(request("/explorer/../secret")?.text).toContain("<title>explorer</title>");
});

test("programs, other methods and other paths get the mock's answers", () => {
	expect(request("/", { accept: "application/json" })).toBeUndefined();
	expect(request("/", {})).toBeUndefined();
	expect(request("/explorer", browser, "POST")).toBeUndefined();
	expect(request("/api/market-data/quote")).toBeUndefined();
	expect(
		explorerPage(join(folder, "nothing"))({ method: "GET", target: "/", headers: browser }),
	).toBeUndefined();
});
