import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { operationList, type Parameter, type ParameterSchema } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { ApiError } from "@us-market-data/operations/refusals";
import express, { type Request, type Response } from "express";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openEdge } from "../http/edge.ts";
import { contextOf, openContext, type Route } from "../request/context.ts";
import { createRouteTable } from "../routing/route-table.ts";
import { goodRequests } from "../testing/good-requests.ts";
import { openContract } from "./contract.ts";

const validated = openContract(document, { judgesAll: true });
const contract = openContract(document);
const findRoute = createRouteTable("legacy");

/** The input that the validator gives, or its refusal. */
function judged(route: Route, target: string): Promise<unknown> {
	const { promise, resolve } = Promise.withResolvers<unknown>();
	const app = express();
	app.use(openContext(openEdge().isTrustedProxy));
	app.use(async (request, response) => {
		const context = contextOf(response);
		await validated.checkRequest(context, route, request, response).then(
			() => resolve(context.input),
			(error: unknown) => resolve(error),
		);
	});
	const request = new IncomingMessage(new Socket());
	Object.assign(request, { method: "GET", url: target });
	app(request as Request, new ServerResponse(request) as Response, resolve);
	return promise;
}

/** Judges one target in both ways. Tells how it was judged without the validator. */
async function compare(target: string): Promise<"accepted" | "refused" | "unsure"> {
	const route = findRoute(target.split("?")[0] ?? "");
	if (!route) throw new Error(`no route for ${target}`);
	const judgement = await judged(route, target);
	const accepted = accepting(route, target);
	if (accepted instanceof ApiError) {
		const { status, code, message, details } = accepted;
		expect(judgement, target).toMatchObject({ status, code, message, details });
		// The second time from memory.
		expect(accepting(route, target), target).toMatchObject({ status, code, message, details });
		return "refused";
	}
	if (accepted === undefined) return "unsure";
	expect(accepted, target).toEqual(judgement);
	return "accepted";
}

/** The same without the validator. */
function accepting(route: Route, target: string): unknown {
	try {
		return contract.acceptInput(route, target);
	} catch (error) {
		return error;
	}
}

test.each(Object.entries(goodRequests))("%s: a valid request needs no validator", async (_id, target) => {
	expect(await compare(target)).toBe("accepted");
});

const odd = fc.constantFrom(
	"",
	" ",
	"0",
	"-1",
	"1e3",
	"01",
	"+5",
	"abc",
	"ä",
	"😀",
	"a,b",
	"!",
	"(x)",
	"*",
	"null",
	"__proto__",
	"constructor",
	"2024-02-30",
);

/** Values that a parameter accepts, and such that it may refuse. */
function values(schema: ParameterSchema): fc.Arbitrary<string> {
	const { minimum = -3, maximum = 1_000, items, maxItems = 5 } = schema;
	const fitting: Record<ParameterSchema["type"], () => fc.Arbitrary<string>> = {
		string: () => {
			if (schema.enum) return fc.constantFrom(...schema.enum);
			if (schema.format === "date")
				return fc
					.date({ min: new Date("1890-01-01"), max: new Date("2210-01-01"), noInvalidDate: true })
					.map((date) => date.toISOString().slice(0, 10));
			const examples = schema.examples?.map(String) ?? [];
			const any = fc.string({ maxLength: 12 });
			if (schema.pattern) return fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), any);
			return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), any) : any;
		},
		integer: () => fc.integer({ min: minimum - 1, max: maximum + 1 }).map(String),
		number: () => fc.double({ min: minimum, max: maximum, noNaN: true }).map(String),
		boolean: () => fc.constantFrom("true", "false", "TRUE", "1"),
		array: () =>
			fc
				.array(values(items ?? { type: "string" }), { minLength: 1, maxLength: Math.min(maxItems + 1, 6) })
				.map((all) => all.join(",")),
	};
	return fc.oneof({ weight: 6, arbitrary: fitting[schema.type]() }, { weight: 1, arbitrary: odd });
}

const encoded = ({ schema }: Parameter, value: string): string =>
	schema.type === "array" ? value.split(",").map(encodeURIComponent).join(",") : encodeURIComponent(value);

/** A list alternates between one piece, a piece for each value, and both; it depends on its length alone. */
function piecesOf(parameter: Parameter, value: string): string[] {
	const values = parameter.schema.type === "array" ? value.split(",") : [value];
	const commas = values.slice(values.length % 3).join(",");
	const alone = values.slice(0, values.length % 3);
	return [...alone, ...(commas === "" && alone.length > 0 ? [] : [commas])].map(
		(text) => `${parameter.name}=${encoded(parameter, text)}`,
	);
}

const count = { accepted: 0, refused: 0, unsure: 0 };

test.each(operationList.map((operation) => [operation.operationId, operation] as const))(
	"%s: whatever is sent, the values and the errors are those of the validator",
	async (id, { path, parameters }) => {
		const sent = parameters.map((parameter) =>
			fc.tuple(
				fc.constant(parameter),
				values(parameter.schema),
				fc
					.nat(9)
					.map(
						(n) =>
							parameter.in === "path" ||
							(parameter.required ? n > 0 : parameter.aliasOf === undefined && n > 4),
					),
			),
		);
		const judgements: string[] = [];
		await fc.assert(
			fc.asyncProperty(fc.tuple(...sent), async (all) => {
				const chosen = all.filter(([, , isSent]) => isSent);
				let target = path.replace("{legacy_prefix}", "legacy");
				for (const [{ name, in: place }, value] of chosen)
					if (place === "path" && value !== "")
						target = target.replace(`{${name}}`, encodeURIComponent(value));
				if (target.includes("{") || !findRoute(target)) return;
				const query = chosen
					.filter(([parameter]) => parameter.in === "query")
					.flatMap(([parameter, value]) => piecesOf(parameter, value));
				judgements.push(await compare(query.length > 0 ? `${target}?${query.join("&")}` : target));
			}),
			{ numRuns: 60, seed: id.length },
		);
		for (const judgement of judgements) count[judgement as keyof typeof count]++;
	},
);

test("few requests need the validator", () => {
	expect(count.accepted).toBeGreaterThan(300);
	expect(count.refused).toBeGreaterThan(400);
	expect(count.unsure).toBeLessThan(400);
});
