import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explorerPage } from "./explorer-page.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "explorer-"));
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "index.html"), "<html><head><title>explorer</title></head></html>");
	await writeFile(join(folder, "assets/index-a1b2.js"), "run();");
});
afterAll(() => rm(folder, { recursive: true }));

const browser = { accept: "text/html,*/*;q=0.8" };
const ask = (target: string, headers: Record<string, string> = browser, method = "GET") =>
	explorerPage(folder)({ method, target, headers });

test("a browser gets the page, marked as that of a mock, at / and below /explorer", () => {
	for (const target of ["/", "/explorer", "/explorer/symbol/BRK.B.US?tab=news"]) {
		const answer = ask(target);
		expect(answer?.text).toContain('<meta name="market-data-service" content="mock">');
		expect(answer?.headers["Content-Security-Policy"]).toContain("connect-src 'self'");
	}
});

test("its files are those of the build, and no others", () => {
	expect(ask("/explorer/assets/index-a1b2.js", {})).toMatchObject({ status: 200, text: "run();" });
	expect(ask("/explorer/assets/index-old.js")).toBeUndefined();
	expect(ask("/explorer/../secret")?.text).toContain("<title>explorer</title>");
});

test("programs, other methods and other paths get the mock's answers", () => {
	expect(ask("/", { accept: "application/json" })).toBeUndefined();
	expect(ask("/", {})).toBeUndefined();
	expect(ask("/explorer", browser, "POST")).toBeUndefined();
	expect(ask("/api/market-data/quote")).toBeUndefined();
	expect(
		explorerPage(join(folder, "nothing"))({ method: "GET", target: "/", headers: browser }),
	).toBeUndefined();
});
