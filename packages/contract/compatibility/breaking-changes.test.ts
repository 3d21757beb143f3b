import { describe, expect, it } from "vitest";
import { unexplainedChanges } from "./approved.ts";
import { breakingChanges, type ContractDocument } from "./breaking-changes.ts";

const base = (): ContractDocument => ({
	security: [{ ApiKeyHeader: [] }, { BearerAuth: [] }],
	components: {
		schemas: {
			Level: {
				type: "object",
				required: ["price", "side"],
				properties: {
					price: { type: "string", pattern: "^\\d+$" },
					side: { type: "string", enum: ["ask", "bid"] },
				},
			},
		},
		responses: {},
		securitySchemes: {
			ApiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key" },
			BearerAuth: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
		},
	},
	paths: {
		"/depth": {
			get: {
				operationId: "getDepth",
				parameters: [
					{ name: "count", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
					{ name: "market", in: "query", schema: { type: "string", enum: ["US", "CA"] } },
				],
				responses: {
					"200": {
						headers: { ETag: { required: true, schema: { type: "string", pattern: '^"' } } },
						content: {
							"application/json": {
								schema: { type: "array", items: { $ref: "#/components/schemas/Level" } },
							},
						},
					},
					"400": { content: { "application/json": { schema: { type: "object" } } } },
				},
			},
		},
	},
});

// biome-ignore lint/suspicious/noExplicitAny: a mutation reaches anywhere into the document.
type Loose = any;

const broken: [string, (document: Loose) => void, string][] = [
	["a removed path", (d) => delete d.paths["/depth"], "getDepth: GET /depth is removed"],
	["a renamed operation", (d) => (get(d).operationId = "depth"), "getDepth: operationId is now depth"],
	[
		"a credential no longer accepted",
		(d) => d.security.pop(),
		"getDepth: credential BearerAuth is no longer accepted",
	],
	[
		"credentials wanted together that were each enough",
		(d) => (d.security = [{ ApiKeyHeader: [], BearerAuth: [] }]),
		"getDepth: credential ApiKeyHeader is no longer accepted",
	],
	[
		"a scope that a token must now carry",
		(d) => (d.security[1].BearerAuth = ["market_data"]),
		"getDepth: credential BearerAuth now demands scope market_data",
	],
	[
		"another name of a credential's header",
		(d) => (schemes(d).ApiKeyHeader.name = "x-apikey"),
		'credential ApiKeyHeader: name "x-api-key" -> "x-apikey"',
	],
	[
		"another place of a credential",
		(d) => (schemes(d).ApiKeyHeader.in = "query"),
		'credential ApiKeyHeader: in "header" -> "query"',
	],
	[
		"another scheme of a credential",
		(d) => (schemes(d).BearerAuth.scheme = "basic"),
		'credential BearerAuth: scheme "bearer" -> "basic"',
	],
	[
		"another type of credential",
		(d) => (schemes(d).BearerAuth = { type: "openIdConnect" }),
		'credential BearerAuth: type "http" -> "openIdConnect"',
	],
	["a credential that is gone", (d) => delete schemes(d).BearerAuth, "credential BearerAuth: is removed"],
	["a removed parameter", (d) => get(d).parameters.shift(), "getDepth query.count: is removed"],
	[
		"a parameter now required",
		(d) => (get(d).parameters[0].required = true),
		"getDepth query.count: is now required",
	],
	[
		"a new required parameter",
		(d) => get(d).parameters.push({ name: "x", in: "query", required: true, schema: {} }),
		"getDepth query.x: is new and required",
	],
	[
		"a lower maximum",
		(d) => (get(d).parameters[0].schema.maximum = 50),
		"getDepth query.count: maximum 100 -> 50",
	],
	[
		"a higher minimum",
		(d) => (get(d).parameters[0].schema.minimum = 2),
		"getDepth query.count: minimum 1 -> 2",
	],
	[
		"another default",
		(d) => (get(d).parameters[0].schema.default = 10),
		"getDepth query.count: default 20 -> 10",
	],
	[
		"a value no longer accepted",
		(d) => get(d).parameters[1].schema.enum.pop(),
		"getDepth query.market: enum no longer allows CA",
	],
	[
		"another parameter type",
		(d) => (get(d).parameters[0].schema.type = "string"),
		"getDepth query.count: type no longer allows integer",
	],
	["a removed status", (d) => delete get(d).responses["400"], "getDepth 400: is removed"],
	[
		"a removed header",
		(d) => delete get(d).responses["200"].headers.ETag,
		"getDepth 200 header ETag: is removed",
	],
	[
		"a header no longer always sent",
		(d) => delete get(d).responses["200"].headers.ETag.required,
		"getDepth 200 header ETag: is no longer always sent",
	],
	[
		"another form of a header",
		(d) => delete get(d).responses["200"].headers.ETag.schema.pattern,
		'getDepth 200 header ETag: pattern "^\\"" -> none',
	],
	["a body of any kind", (d) => delete json(d).schema, "getDepth 200 body: schema is removed"],
	[
		"a body no longer JSON",
		(d) => delete get(d).responses["200"].content,
		"getDepth 200 application/json: is removed",
	],
	["a removed property", (d) => delete level(d).properties.side, "getDepth 200 body.[].side: is removed"],
	[
		"a property no longer always sent",
		(d) => level(d).required.pop(),
		"getDepth 200 body.[].side: is no longer always sent",
	],
	[
		"a new answer value",
		(d) => level(d).properties.side.enum.push("mid"),
		"getDepth 200 body.[].side: enum now also allows mid",
	],
	[
		"a property that may now be null",
		(d) => (level(d).properties.price.type = ["string", "null"]),
		"getDepth 200 body.[].price: type now also allows null",
	],
	[
		"another pattern",
		(d) => (level(d).properties.price.pattern = "."),
		'getDepth 200 body.[].price: pattern "^\\\\d+$" -> "."',
	],
];

const harmless: [string, (document: Loose) => void][] = [
	["a new path", (d) => (d.paths["/more"] = structuredClone(d.paths["/depth"]))],
	["a new optional parameter", (d) => get(d).parameters.push({ name: "x", in: "query", schema: {} })],
	["a wider bound", (d) => (get(d).parameters[0].schema.maximum = 1000)],
	["a new accepted value", (d) => get(d).parameters[1].schema.enum.push("MX")],
	["a new property", (d) => (level(d).properties.more = { type: "string" })],
	["a property now always sent", (d) => level(d).required.push("more")],
	["one answer value less", (d) => level(d).properties.side.enum.pop()],
	["a parameter of any kind", (d) => delete get(d).parameters[1].schema],
	["a further credential", (d) => d.security.push({ Other: [] })],
	["no credential at all", (d) => (d.security = [])],
	["a choice of no credential", (d) => d.security.splice(0, 1, {})],
	["credentials in another order", (d) => d.security.reverse()],
	["another hint at the form of tokens", (d) => (schemes(d).BearerAuth.bearerFormat = "opaque")],
	["a description of a credential", (d) => (schemes(d).BearerAuth.description = "other")],
	["a description", (d) => (get(d).description = "other")],
];

const get = (document: Loose) => document.paths["/depth"].get;
const json = (document: Loose) => get(document).responses["200"].content["application/json"];
const schemes = (document: Loose) => document.components.securitySchemes;
const level = (document: Loose) => document.components.schemas.Level;

describe("breakingChanges", () => {
	it.each(broken)("reports %s", (_name, mutate, expected) => {
		const after = base();
		mutate(after);
		expect(breakingChanges(base(), after)).toContain(expected);
	});

	it.each(harmless)("lets %s pass", (_name, mutate) => {
		const after = base();
		mutate(after);
		expect(breakingChanges(base(), after)).toEqual([]);
	});
});

describe("credentials and bodies that appear", () => {
	it("reports a credential where none was wanted", () => {
		const before = { ...base(), security: [] };
		expect(breakingChanges(before, base())).toEqual(["getDepth: a credential is now wanted"]);
	});

	it("lets the first schema of a body pass", () => {
		const before = base();
		delete json(before).schema;
		expect(breakingChanges(before, base())).toEqual([]);
	});
});

describe("the contract", () => {
	it("breaks no caller of the approved one without a reason in spec/breaking-changes.yaml", async () => {
		expect(await unexplainedChanges()).toEqual([]);
	});
});
