import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { changes } from "./testing/changes.ts";
import { type Editor, editorIn } from "./testing/editor.ts";
import {
	type Change,
	compilerNames,
	createEmptyProject,
	type EmptyProject,
} from "./testing/empty-project.ts";
import { startRegistry } from "./testing/registry.ts";
import { unpacked } from "./testing/tarball.ts";

const sizeLimit = 13_500;
const plainSizeLimit = 11_300;
let project: EmptyProject;
beforeAll(async () => {
	project = await createEmptyProject();
	return () => project[Symbol.asyncDispose]();
}, 240_000);

/** The client with all that it depends on, as a web page would carry it. */
async function bundled(source: string, format: "esm" | "iife"): Promise<string> {
	const entry = join(project.folder, "entry.js");
	await writeFile(entry, source);
	const bundle = await rolldown({ input: entry, platform: "browser", logLevel: "silent" });
	const { output } = await bundle.generate({ format, name: "bundle", minify: true });
	expect(output).toHaveLength(1);
	return output[0].code;
}

const run = promisify(execFile);

describe("the tarball", () => {
	it("holds modules, declarations and the README, and no source", async () => {
		const files = (await project.files()).filter((name) => /\.\w+$/.test(name) && !name.endsWith(".d.ts"));
		expect(files.sort()).toEqual([
			"README.md",
			"dist/bulk/index.js",
			"dist/charts/index.js",
			"dist/docs/index.js",
			"dist/index.js",
			"dist/kit/index.js",
			"dist/react/index.js",
			"dist/shared/download.js",
			"dist/shared/errors.js",
			"dist/shared/iterate.js",
			"dist/shared/schemas.derived.js",
			"package.json",
		]);
	});

	it("is the same from npm and pnpm to who installs it", async () => {
		const [own, other] = [await unpacked(project.tarball), await unpacked(await project.packByNpm())];
		expect([...other.keys()].sort()).toEqual([...own.keys()].sort());
		const taken = (files: Map<string, string>): unknown[] => {
			const manifest = JSON.parse(files.get("package/package.json") ?? "") as Record<string, unknown>;
			return ["name", "version", "type", "exports", "dependencies", "peerDependencies"].map(
				(member) => manifest[member],
			);
		};
		expect(taken(other)).toEqual(taken(own));
		expect(other.get("package/dist/index.js")).toBe(own.get("package/dist/index.js"));
	});

	it("goes to a private registry, and another project installs it from there", async () => {
		const folder = await mkdtemp(join(tmpdir(), "client-registry-"));
		try {
			await using registry = await startRegistry(folder);
			await project.publish(registry);
			await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
			await writeFile(join(folder, ".npmrc"), `@us-market-data:registry=${registry.url}\n`);
			const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", "@us-market-data/client"];
			await run("npm", install, { cwd: folder });
			const program = `import { createMarketDataClient } from "@us-market-data/client";
				console.log(typeof createMarketDataClient({ baseUrl: "http://127.0.0.1:9" }).getQuotes);`;
			await writeFile(join(folder, "program.js"), program);
			const { stdout } = await run(process.execPath, ["program.js"], { cwd: folder });
			expect(stdout).toBe("function\n");
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	it("has nothing for publint to say", async () => {
		const { messages } = await publint({ pack: { tarball: project.tarball.slice().buffer }, strict: true });
		expect(messages).toEqual([]);
	});

	it("has nothing for attw to say, as a package of ES modules", async () => {
		const result = await checkPackage(createPackageFromTarballData(project.tarball));
		const problems = "problems" in result ? result.problems : ["no types"];
		const esm = ["node16-esm", "bundler"];
		const ofEsm = (problem: object) =>
			!("resolutionKind" in problem) || esm.includes(String(problem.resolutionKind));
		expect(problems.filter((problem) => typeof problem !== "object" || ofEsm(problem))).toEqual([]);
	});
});

describe("the bundle", () => {
	it(`is at most ${sizeLimit} bytes, minified and compressed, with its dependencies and without React`, async () => {
		const code = await bundled('export * from "@us-market-data/client";', "esm");
		const size = gzipSync(code).length;
		console.info(`client: ${size} bytes min+gzip, ${code.length} bytes min`);
		expect(size).toBeLessThanOrEqual(sizeLimit);
		expect(code).not.toContain("node:");
	});

	it(`is at most ${plainSizeLimit} bytes without the layers`, async () => {
		const code = await bundled('export { createMarketDataClient } from "@us-market-data/client";', "esm");
		expect(gzipSync(code).length).toBeLessThanOrEqual(plainSizeLimit);
		expect(code).not.toContain("if-none-match");
	});

	it("has a feed for charts without the client, each feed by itself", async () => {
		const code = await bundled('export { followBars } from "@us-market-data/client/charts";', "esm");
		expect(gzipSync(code).length).toBeLessThan(2500);
		expect(code).not.toContain("supported_resolutions");
		expect(code).not.toContain("openapi-fetch");
	});

	it("falls away when only a guard is used", async () => {
		const code = await bundled('export { isMarketDataError } from "@us-market-data/client";', "esm");
		expect(code.length).toBeLessThan(500);
	});

	it("runs where there is nothing but the web's own objects, as in a worker", async () => {
		const code = await bundled('export { createMarketDataClient } from "@us-market-data/client";', "iife");
		const requested: string[] = [];
		const web = {
			AbortController,
			AbortSignal,
			Headers,
			Request,
			Response,
			FormData,
			setTimeout,
			clearTimeout,
			performance,
		};
		const fetch = async (url: string) => {
			requested.push(url);
			return Response.json({ quote: [] });
		};
		const call =
			'bundle.createMarketDataClient({ baseUrl: "https://x.example" }).getQuotes({ symbols: ["A.US"] })';
		await new Script(`${code}; ${call}`).runInContext(createContext({ ...web, fetch }));
		expect(requested).toEqual(["https://x.example/api/market-data/quote?symbols=A.US"]);
	});
});

describe("in an empty project", () => {
	it("the client runs, and another copy of it knows its errors", async () => {
		const program = `import { createMarketDataClient, isMarketDataError } from "@us-market-data/client";
			const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:9", retry: { attempts: 1 } });
			const error = await client.getMarketStatus().catch((error) => error);
			console.log(isMarketDataError(error, "NetworkError"), error.message);`;
		await writeFile(join(project.folder, "program.js"), program);
		const output =
			"true The service could not be reached [GET http://127.0.0.1:9/api/market-data/market/status]\n";
		expect(await project.node("program.js")).toBe(output);
	});

	it.each(compilerNames)(
		"its types hold under strict without skipLibCheck: %s",
		async (compiler) => {
			expect(await project.compile("typed-use.ts", compiler)).toBe("");
			expect(await project.compile("typed-use.ts", compiler, "bundler")).toBe("");
		},
		60_000,
	);
});

describe("in an editor", () => {
	const client = `import { createMarketDataClient } from "@us-market-data/client";
		const client = createMarketDataClient({ baseUrl: "" });\n`;
	let editor: Editor;
	beforeAll(() => {
		editor = editorIn(project.folder);
	});

	it.each([
		[
			"a method",
			"client.getQ|uotes;",
			["Newest quotes", "`GET /api/market-data/quote`. Costs one data request."],
		],
		["a method of its own type", "client.searchScr|eener;", ["GET /api/market-data/screener/search"]],
		["an iterator", "client.items.list|News;", ["GET /api/market-data/content/news"]],
		["a stream", "client.stream.tra|des;", ["Stream of trades", "`GET /api/market-data/stream/trades`."]],
		[
			"a member of an event",
			"(await client.stream.data().next()).value?.ti|mestamp;",
			["Instant of the event"],
		],
		["a parameter", 'client.listTrades({ symbol: "", cou|nt: 1 });', ["From 1 to 1000.", "Default `20`."]],
		["an alias", 'client.listRank({ key: "gainers", si|ze: 1 });', ["lias of `count`."]],
		[
			"a code",
			'client.listCandlesticks({ symbol: "", adjust_ty|pe: 1 });',
			["`0` for `none`", "`1` for `forward`"],
		],
		[
			"a member",
			"(await client.getQuotes({ symbols: [] })).quote[0]?.change|Rate;",
			["in percent, `1.25` means 1.25 %", "@example 0.31"],
		],
		[
			"an indicator",
			'(await client.items.searchScreener({ show: ["beta"] }).next()).value?.be|ta;',
			["Beta.", "@example 1.06"],
		],
		[
			"a member of a shared type",
			"(await client.getQuotes({ symbols: [] })).quote[0]?.sym|bol;",
			["`BRK.B.US`"],
		],
		["an option", 'createMarketDataClient({ baseUrl: "", time|out: 1 });', ["Default 30,000."]],
	])("%s is described", (_, code, message) => {
		for (const text of message) expect(editor.hover(client + code)).toContain(text);
	});

	it("names, parameters and members are completed", () => {
		expect(editor.completions(`${client}client.list|`)).toContain("listCandlesticks");
		expect(editor.completions(`${client}client.listTrades({ | });`)).toEqual(
			expect.arrayContaining(["symbol", "count"]),
		);
		expect(editor.completions(`${client}client.listRank({ key: "|" });`)).toContain("gainers");
		expect(editor.completions(`${client}client.market.GET("|")`)).toEqual(
			expect.arrayContaining(["/quote/depth", "/calendar/finance"]),
		);
		const row = "(await client.getQuotes({ symbols: [] })).quote[0]?.|";
		expect(editor.completions(client + row)).toEqual(expect.arrayContaining(["lastDone", "changeRate"]));
	});

	it.each([
		['client.searchScreener({ conditions: "petm:5:15" });', 'NoIndicator<"petm", "pettm">'],
		['client.searchScreener({ show: "marketcap,bta" });', '"beta"'],
		['client.searchScreener({ show: ["marketcap", "bta"] });', "Did you mean '\"beta\"'?"],
		['client.market.GET("/quote/dept", {});', "parameter of type '\"/quote/depth\"'"],
		['client.market.GET("/qoute/depth", {});', "parameter of type '\"/quote/depth\"'"],
		['client.market.GET("quote/depth", {});', "parameter of type '\"/quote/depth\"'"],
		['client.market.GET("/quote/depth");', "Expected 2 arguments"],
	])("the compiler names what is near: %s", (code, message) => {
		expect(editor.errors(client + code).join("\n")).toContain(message);
	});
});

describe("mistakes in user code", () => {
	it("are refused, and the right uses beside them are not", async () => {
		expect((await project.read("mistakes.ts")).split("@ts-expect-error").length - 1).toBeGreaterThan(60);
		for (const file of ["mistakes.ts", "error-mistakes.ts"])
			expect(await project.compile(file, "TypeScript 7")).toBe("");
	});
});

describe("a page of use stops compiling when", () => {
	const nothing: Change = [/$^/, ""];
	let messages: string[];
	beforeAll(async () => {
		messages = await project.compileChanged([...changes.map(([, ...change]) => change), nothing]);
	});

	it.each(changes.map(([what], index) => [what, index] as const))("%s", (_, index) => {
		expect(messages[index]).toMatch(/^changed\/\d+\/typed-use\.ts\(\d+,\d+\): error/m);
	});

	it("nothing is changed, it compiles", () => {
		expect(messages[changes.length]).toBe("");
	});
});

describe("with React installed", () => {
	beforeAll(() => project.installPeers(), 240_000);

	it("the hooks type-check, and mistakes with them are refused", async () => {
		expect(await project.compile("react-use.ts", "TypeScript 7")).toBe("");
		expect(await project.compile("react-mistakes.ts", "TypeScript 7")).toBe("");
	});
});
