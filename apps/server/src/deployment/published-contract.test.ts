import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { DeploymentFacts } from "./deployment-document.ts";
import { everyHost, FamilyHosts } from "./family-hosts.ts";
import { PublishedContract } from "./published-contract.ts";

const facts: DeploymentFacts = { hosts: everyHost(), publicUrl: "", legacyPrefix: "v1" };

type Document = Omit<typeof document, "paths"> & { paths: Record<string, { servers?: { url: string }[] }> };

async function read(given: Partial<DeploymentFacts>, origin?: string): Promise<Document> {
	const { raw: uncompressed } = await new PublishedContract(document, { ...facts, ...given }).read(
		"json",
		origin,
	);
	return JSON.parse(uncompressed.toString()) as Document;
}

const urls = ({ servers, paths }: Document): (string | undefined)[] => {
	const own = ["/company/{symbol}/profile", "/api/v1/quote/static_info"];
	return [servers[0]?.url, ...own.map((path) => paths[path]?.servers?.[0]?.url)];
};

test("the addresses are those of the request, or of the settings", async () => {
	const requestOrigin = "http://127.0.0.1:3000";
	expect(urls(await read({}, requestOrigin))).toEqual([requestOrigin, requestOrigin, requestOrigin]);
	expect(urls(await read({}, undefined))).toEqual(["/", "/", "/"]);
	const hosts = new FamilyHosts({ main: [], company: ["company.example"], legacy: ["old.example"] });
	const separate = { publicUrl: "https://data.example/", hosts };
	expect(urls(await read(separate, requestOrigin))).toEqual([
		"https://data.example",
		"https://company.example",
		"https://old.example",
	]);
});

test("a family with several hosts names all of them, the asked one first", async () => {
	const hosts = new FamilyHosts({ main: [], company: ["company.example", "firms.example"], legacy: [] });
	const serversAt = async (publicUrl: string, origin?: string) => {
		const { servers, paths } = await read({ publicUrl, hosts }, origin);
		const own = paths["/company/{symbol}/profile"]?.servers ?? [];
		return [servers.map(({ url }) => url), own.map(({ url }) => url)];
	};
	const firms = ["https://firms.example", "https://company.example"];
	expect(await serversAt("", "https://firms.example")).toEqual([["https://firms.example"], firms]);
	expect(await serversAt("https://data.example", "http://firms.example")).toEqual([
		["https://data.example"],
		firms,
	]);
	expect(await serversAt("https://data.example", "http://127.0.0.1:3000")).toEqual([
		["https://data.example"],
		firms.toReversed(),
	]);
	expect(await serversAt("")).toEqual([["/"], ["//company.example", "//firms.example"]]);
});

test("the prefix of the legacy family is filled in", async () => {
	const text = JSON.stringify(await read({}));
	expect(text).toContain("/api/v1/content/filings");
	expect(text).not.toContain("{legacy_prefix}");
	expect(text).not.toContain('"name":"legacy_prefix"');
	expect(text).not.toContain(".invalid");
});

test("a deployment without tokens documents keys alone", async () => {
	const alone = await read({});
	expect(Object.keys(alone.components.securitySchemes)).toEqual(["ApiKeyHeader"]);
	expect(alone.security).toEqual([{ ApiKeyHeader: [] }]);
	expect(JSON.stringify(alone)).not.toContain('"BearerAuth":');
	const tokens = { issuer: "https://login.example", scope: "read", embedded: false };
	const both = await read({ tokens: { ...tokens, audience: "https://data.example", explorerClient: "" } });
	expect(both.components.securitySchemes.BearerAuth.description).toContain("https://login.example");
	expect(both.security).toEqual([{ ApiKeyHeader: [] }, { BearerAuth: ["read"] }]);
});

test("both formats hold the same, and the rest of the contract is unchanged", async () => {
	const published = new PublishedContract(document, facts);
	const [json, yaml] = await Promise.all([
		published.read("json", "http://a"),
		published.read("yaml", "http://a"),
	]);
	expect(parse(yaml.raw.toString())).toEqual(JSON.parse(json.raw.toString()));
	const { paths, components, servers, security, ...rest } = JSON.parse(json.raw.toString()) as Document;
	expect(document).toMatchObject(rest);
	expect(Object.keys(paths)).toHaveLength(Object.keys(document.paths).length);
	expect(components.schemas).toEqual(document.components.schemas);
	expect([servers.length, security.length]).toEqual([1, 1]);
});

test("a document is prepared once for each address, and few are kept", async () => {
	const published = new PublishedContract(document, facts);
	const first = await published.read("json", "http://first");
	expect(await published.read("json", "http://first")).toBe(first);
	for (let index = 0; index < 10; index++) await published.read("json", `http://stranger${index}`);
	expect(await published.read("json", "http://first")).not.toBe(first);
});
