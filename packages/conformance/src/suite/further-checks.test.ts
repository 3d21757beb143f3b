import { expect, test } from "vitest";
import { type Case, define } from "../cases/case.ts";
import { at, valuesAt } from "../rules/reading.ts";
import { always, sortedBy } from "../rules/row-rules.ts";
import type { Rule } from "../rules/rule.ts";
import { contract, responseOf, service } from "../testing.ts";
import type { CheckRequest } from "./check-request.ts";
import { furtherChecks, titleOfOtherKinds } from "./further-checks.ts";
import type { Probe } from "./probe.ts";

type Query = Readonly<Record<string, string>>;

/** The complaints of a further check of a case about a service that gives these bodies. */
async function complaintsOf(
	title: string,
	operationId: string,
	given: Case,
	reply: (operationId: string, query: Query) => unknown,
): Promise<string[]> {
	const messages: string[] = [];
	const probe = {
		bench: { contract, service: { ...service } },
		send: async ({ operation, target }: CheckRequest) => {
			const { searchParams } = new URL(target, service.baseUrl);
			return responseOf(200, reply(operation.operationId, Object.fromEntries(searchParams)));
		},
		fail: (rule: string, message: string) => messages.push(`${rule}: ${message}`),
	};
	const check = furtherChecks(contract.operation(operationId), given).find((one) => one.title === title);
	await check?.run(probe as unknown as Probe);
	return messages;
}

test("the rules of an answer are judged by many securities, with the one that broke them named", async () => {
	const given = define("getQuoteDepth", {
		rules: [
			always("a level has a price", (body) =>
				valuesAt(body, "depth.asks[].price").every((price) => price !== "0"),
			),
			sortedBy("depth.asks", "price", "asc"),
		],
	});
	const reply = (operationId: string, { symbol, security_type }: Query) => {
		if (operationId === "listSecurities")
			return { securities: security_type === "etf" ? [{ symbol: "SPY.US" }] : [] };
		return { depth: { asks: [{ price: symbol === "SPY.US" ? "0" : "1.00" }] } };
	};
	const title = "keeps the rules of its answers for many securities";
	expect(await complaintsOf(title, "getQuoteDepth", given, reply)).toEqual([
		'answers so that a level has a price: SPY.US: it is not so in {"depth":{"asks":[{"price":"0"}]}}',
	]);
});

test("the rules of an answer are judged by each choice, with the one that broke them named", async () => {
	const given = define("listCandlesticks", {
		rules: [always("a bar has a close", (body) => valuesAt(body, "bars[].close")[0] !== "0")],
	});
	const requested: Query[] = [];
	const reply = (_: string, query: Query) => {
		requested.push(query);
		return { bars: [{ close: query["adjust"] === "forward" ? "0" : "1.00" }] };
	};
	const title = "keeps the rules of its answers for each of its choices";
	const messages = await complaintsOf(title, "listCandlesticks", given, reply);
	expect(messages).toHaveLength(1);
	expect(messages[0]).toContain('{"adjust":"forward"}: it is not so');
	const periods = contract
		.operation("listCandlesticks")
		.parameters.find(({ name }) => name === "period")
		?.schema.enum?.map(String);
	expect(requested.map(({ period }) => period)).toEqual(expect.arrayContaining(periods ?? ["no period"]));
});

/** Complains about an answer that is empty, of the security that it asks for. */
const answersSomething = (change: Query): Rule => ({
	title: "answers something",
	scope: "service",
	check: async (context) => {
		const body = await context.body(change);
		if (at(body, "depth.asks") === undefined) context.fail(`nothing for ${context.base["symbol"]}`);
	},
});

const lossMaker = (operationId: string, { symbol, sort }: Query) => {
	if (operationId === "searchScreener")
		return { results: { items: sort === "epsttm" ? [{ symbol: "LOSS.US" }] : [] } };
	return { depth: symbol === "LOSS.US" ? {} : { asks: [] } };
};

test("rules with several questions are judged by contrasting securities", async () => {
	const title = titleOfOtherKinds;
	const given = define("getQuoteDepth", { rules: [answersSomething({})] });
	expect(await complaintsOf(title, "getQuoteDepth", given, lossMaker)).toEqual([
		"answers something: LOSS.US: nothing for LOSS.US",
	]);
});

test("a rule that names a security is judged by that alone", async () => {
	const title = titleOfOtherKinds;
	const given = define("getQuoteDepth", { rules: [answersSomething({ symbol: "LOSS.US" })] });
	expect(await complaintsOf(title, "getQuoteDepth", given, lossMaker)).toEqual([]);
});

test("an operation that asks for no security has no such check", () => {
	expect(furtherChecks(contract.operation("getMarketStatus"), define("getMarketStatus", {}))).toEqual([]);
});
